import type { Stage } from "#contract/stages.ts";

/** Somebody of the staff who works on applications. */
export interface Clerk {
  readonly id: string;
  readonly name: string;
  /** Those that they may see. */
  readonly stages: readonly Stage[];
}
