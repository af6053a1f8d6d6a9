const COOKIE_PREFIX = "ciji_";

export const LOCALE_COOKIE = `${COOKIE_PREFIX}locale`;
/** Holds the token as it is; 43 characters that need no encoding. */
export const TOKEN_COOKIE = `${COOKIE_PREFIX}token`;
/** Names of a cookie that no script reads. Over https the prefix keeps other hosts of the domain from setting it. */
const hidden = (name: string) => ({ https: `__Host-${name}`, http: name }) as const;

/** What a token is bound to. */
export const BIND_COOKIES = hidden(`${COOKIE_PREFIX}bind`);
/** Tells a browser that has logged in before, by 87 characters that say nothing. */
export const DEVICE_COOKIES = hidden(`${COOKIE_PREFIX}device`);

/** Days; specification, section 9. */
export const LOCALE_COOKIE_DAYS = 7;
export const TOKEN_COOKIE_DAYS = { usual: 1, remembered: 14 } as const;
/** Days; as long as browsers keep a cookie. */
export const DEVICE_COOKIE_DAYS = 400;
