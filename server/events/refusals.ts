/** Why a sign-up for an event is not taken, or not cancelled. */
export type SignUpRefusal = "signed_up" | "full" | "closed" | "ended" | "cancelled" | "overtaken";

export class SignUpRefused extends Error {
  override readonly name = "SignUpRefused";
  readonly refusal: SignUpRefusal;

  constructor(refusal: SignUpRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
