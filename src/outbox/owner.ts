import type { Seal } from "#src/session/seal.ts";

export interface Owner {
  readonly login: string;
  /** Null: entries are not sealed, and end with the login. */
  readonly seal: Seal | null;
}
