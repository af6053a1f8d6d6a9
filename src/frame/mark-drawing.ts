/** The school's seal: its hall in a moon gate that is also a C; 64 by 64. The same paths as in public/favicon.svg. */
export const MARK_GROUND =
  "M9 3.6 55.2 4q4.9.4 5 5.4L60.4 54q-.2 5.6-5.4 6l-46 .4q-4.9-.6-5.2-5.4L3.6 9.2Q4 4.2 9 3.6z";
export const MARK_CUT =
  "M53.6 18.5A25.5 25.5 0 1 0 53.6 45.5L46.9 42.4A18.2 18.2 0 1 1 46.9 21.6zM16 32.8Q26 32 29 23h6Q38 32 48 32.8l-3.2 5.6H19.2zM22.5 41.2h7v10h-7zM34.5 41.2h7v10h-7z";

/** The seal as the page's icon. It stands in the page, whose first paint would wait for it as a file of its own. */
export const MARK_ICON = `data:image/svg+xml,${percentEncoded(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#bf3f2c" d="${MARK_GROUND}"/><path fill="white" d="${MARK_CUT}"/></svg>`,
)}`;

/** The paths stay as they are, so that those of the seal in the header compress them. */
function percentEncoded(svg: string): string {
  return svg.replace(/[<>"#]/g, encodeURIComponent);
}
