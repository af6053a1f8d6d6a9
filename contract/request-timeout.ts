/** Milliseconds after which a request is given up; specification, section 9. */
export const REQUEST_TIMEOUT = 5000;
