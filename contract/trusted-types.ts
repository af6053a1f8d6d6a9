/**
 * The app's Trusted Types policies: the only ways in which text becomes markup or the address of a script. The pages' headers
 * name them, and the browser refuses any other.
 */
export const TRUSTED_TYPES = {
  /** From a drawing's name to our own drawing. */
  drawings: "drawings",
  /** The service worker's address, whatever is asked for. */
  worker: "worker",
} as const;
