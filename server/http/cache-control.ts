/** For addresses that name their bytes by a digest. */
export const FOREVER = "public, max-age=31536000, immutable";

/** For redirects of addresses that visitors know from elsewhere. */
export const FOR_A_DAY = "max-age=86400";
