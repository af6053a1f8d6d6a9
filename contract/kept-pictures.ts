/** Name of the cache of pictures: the service worker fills it, the app counts and removes what is in it. */
export const KEPT_PICTURES = "pictures";
/** Bytes of pictures that a device keeps. */
export const KEPT_PICTURE_BYTES = 20 * 1024 * 1024;
