const COOKIE_PREFIX = "ciji_";

export const LOCALE_COOKIE = `${COOKIE_PREFIX}locale`;
/** Holds the token as it is; 43 characters that need no encoding. */
export const TOKEN_COOKIE = `${COOKIE_PREFIX}token`;
/** What a token is bound to, hidden from scripts. Over https the prefix keeps other hosts from setting it. */
const BIND_COOKIE = `${COOKIE_PREFIX}bind`;
export const BIND_COOKIES = { https: `__Host-${BIND_COOKIE}`, http: BIND_COOKIE } as const;

/** Tells a browser that has logged in before, by 43 characters that say nothing; no script reads it. */
export const DEVICE_COOKIE = `${COOKIE_PREFIX}device`;

/** Days; specification, section 9. */
export const LOCALE_COOKIE_DAYS = 7;
export const TOKEN_COOKIE_DAYS = { usual: 1, remembered: 14 } as const;
/** Days; as long as browsers keep a cookie. */
export const DEVICE_COOKIE_DAYS = 400;
