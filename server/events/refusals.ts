/** Why a seat at an event is not given, or not taken back. */
export type SignUpRefusal = "signed_up" | "full" | "closed" | "ended" | "cancelled" | "overtaken";

export class SignUpRefused extends Error {
  override readonly name = "SignUpRefused";
  readonly refusal: SignUpRefusal;

  constructor(refusal: SignUpRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
