const COOKIE_PREFIX = "ciji_";

export const LOCALE_COOKIE = `${COOKIE_PREFIX}locale`;

/** Days; specification, section 9. */
export const LOCALE_COOKIE_DAYS = 7;
