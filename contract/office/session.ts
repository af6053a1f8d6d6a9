/** The cookie of an office session; over https the prefix keeps other hosts of the domain from setting it. */
export const OFFICE_COOKIES = { https: "__Host-office", http: "office" } as const;

/** The header in which a page says whose it is: by the id of the member of staff who was logged in when it was opened. */
export const PAGE_OWNER_HEADER = "page-owner";

/** Minutes without a call after which a session ends. */
export const IDLE_MINUTES = 30;
/** Hours after which every session ends. */
export const SESSION_HOURS = 12;
/** Minutes in which the code has to follow the password. */
export const HALF_MINUTES = 10;
/** Minutes for which password and code, given again, count. */
export const CONFIRMED_MINUTES = 5;
/** Hours for which an invitation can be followed. */
export const INVITATION_HOURS = 24;
export const RECOVERY_CODES = 10;

/** Where the office's pages begin. */
export const OFFICE_PATH = "/office";
/** The page that an invitation leads to; what opens it follows after `#`, which browsers send to no server. */
export const INVITATION_PATH = "/office/invitation";
