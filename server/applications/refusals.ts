/** Why an application is not taken. */
export type ApplicationRefusal =
  /** The stage takes none now. */
  | { readonly kind: "closed" }
  /** The child has one already. */
  | { readonly kind: "submitted"; readonly number: string }
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
