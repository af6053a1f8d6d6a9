/** Names of the service worker's caches that the app looks into. */
export const PICTURE_CACHE = "site-pictures";
/** Whole pages, in the one language that the site was last read in. */
export const PAGE_CACHE = "site-pages";
/** Pictures that a device saves. */
export const MOST_PICTURES = 600;
/** The cache of the office's page at the door, which has a worker of its own. */
export const DOOR_CACHE = "office-door";
