import type { Stage } from "#contract/stages.ts";

/** Why an application is not taken. */
export type ApplicationRefusal =
  /** The office has deleted the account meanwhile. */
  | { readonly kind: "not-logged-in" }
  /** The stage takes none now. */
  | { readonly kind: "closed"; readonly stage: Stage }
  /** The account has applied for the child already. */
  | { readonly kind: "submitted"; readonly stage: Stage; readonly number: string }
  /** The account has filed too many today. Seconds. */
  | { readonly kind: "too-many"; readonly retryAfter: number }
  /** Somebody else's form has this key. */
  | { readonly kind: "foreign-key" };

export class ApplicationRefused extends Error {
  override readonly name = "ApplicationRefused";
  readonly refusal: ApplicationRefusal;

  constructor(refusal: ApplicationRefusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}
