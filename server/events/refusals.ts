/** Why a sign-up for an event is not taken, or not cancelled. */
export type SignUpRefusal =
  | "signed_up"
  | "full"
  | "closed"
  | "ended"
  | "cancelled"
  | "overtaken"
  /** Whoever has been let in stays on the list. */
  | "checked_in";

export class SignUpRefused extends Error {
  override readonly name = "SignUpRefused";
  readonly refusal: SignUpRefusal;

  constructor(refusal: SignUpRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
