/** Signs that a user name may have, as they are told; they stay on one line. */
export const USERNAME_SIGNS = ". _ @ + -".replaceAll(" ", "\u00a0");
