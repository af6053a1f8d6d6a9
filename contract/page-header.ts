/** Header of every page that may be saved; its value is the page's locale. */
export const PAGE_HEADER = "x-page";
