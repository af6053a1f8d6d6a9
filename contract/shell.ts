/** The empty page from which the app makes any page that is not saved whole. */
export const SHELL_PATH = "/app-shell";
