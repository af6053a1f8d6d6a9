/** The school's mark, 64 × 64: a red seal, in it a round gate that is also a C, in the gate the hall. */

/** Edge of the seal, cut by hand: nearly a square. */
const EDGE =
  "M9 3.6 55.2 4q4.9.4 5 5.4L60.4 54q-.2 5.6-5.4 6l-46 .4q-4.9-.6-5.2-5.4L3.6 9.2Q4 4.2 9 3.6z";

const GATE = "M53.6 18.5A25.5 25.5 0 1 0 53.6 45.5L46.9 42.4A18.2 18.2 0 1 1 46.9 21.6z";

const HALL =
  "M16 32.8Q26 32 29 23h6Q38 32 48 32.8l-3.2 5.6H19.2zM22.5 41.2h7v10h-7zM34.5 41.2h7v10h-7z";

const SEAL_RED = "#bf3f2c";
const PAPER = "#fffaf0";

/** What is cut out of the seal. */
const SIGN = `<path fill="${PAPER}" d="${GATE}"/><path fill="${PAPER}" d="${HALL}"/>`;

/** The whole seal. */
const MARK = `<path fill="${SEAL_RED}" d="${EDGE}"/>${SIGN}`;

/** The mark as a file; `bleed` fills the square, for devices that cut their own edge. */
export function markFile(form: "seal" | "bleed", scale = 1): string {
  const inset = 32 - 32 * scale;
  const inner =
    form === "seal"
      ? MARK
      : `<path fill="${SEAL_RED}" d="M0 0h64v64H0z"/><g transform="translate(${inset} ${inset}) scale(${scale})">${SIGN}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inner}</svg>`;
}
