import type { OfficeContact } from "#contract/office-contact.ts";
import type { Challenge } from "#contract/proof-of-work.ts";

export type LimitKind =
  | "codes of phone"
  | "codes of address"
  | "codes of wider network"
  | "codes of device"
  | "codes"
  | "codes for accounts"
  | "wrong codes of address"
  | "passwords of account"
  | "passwords of address"
  | "passwords of wider network"
  | "passwords of device"
  | "confirmations of account"
  | "registrations by proof"
  | "office passwords of address"
  | "office passwords of network"
  | "office passwords"
  | "office passwords of device"
  | "office confirmations"
  | "office devices"
  | "office networks"
  | "office codes"
  | "work";

/** Why a request about an account is refused. */
export type Refusal =
  | { readonly kind: "not-logged-in" }
  /** One for all: wrong, spent or expired, and whatever of it was. */
  | { readonly kind: "wrong-credentials" }
  /** At registering, where nothing else can be wrong; the same whoever the phone belongs to. */
  | { readonly kind: "wrong-code" }
  /** Told only to who has shown by a code that the phone is theirs. */
  | { readonly kind: "taken"; readonly field: "username" | "phone"; readonly isChange?: true }
  | { readonly kind: "weak-password"; readonly weakness: "common" | "near" }
  /** A username that reads as a phone would be somebody else's. */
  | { readonly kind: "phone-as-name" }
  /** Nor may one read as the number of an application. */
  | { readonly kind: "number-as-name" }
  /** No code can be sent there. */
  | { readonly kind: "phone-not-served"; readonly contact: OfficeContact }
  /** The code was right, but the phone has no account; the proof stands for a code where it registers. */
  | { readonly kind: "unregistered"; readonly proof: string }
  /** The current password, to somebody who is logged in. */
  | { readonly kind: "wrong-password" }
  /** The phone may have changed hands: nothing of children is told. */
  | { readonly kind: "unconfirmed" }
  /** Neither the guardian's name nor the birth date of a child. */
  | { readonly kind: "not-the-owner" }
  /** Seconds. */
  | {
      readonly kind: "too-many";
      readonly limit: LimitKind;
      readonly retryAfter: number;
      readonly isCurrentPassword?: boolean;
    }
  /** A code is sent only after this has been solved. */
  | { readonly kind: "work-needed"; readonly challenge: Challenge }
  /** Too many wrong passwords in a row: none is looked at until a code has been right. */
  | {
      readonly kind: "code-needed";
      /** For the log alone; undefined where nobody has the name. */
      readonly account: string | undefined;
      readonly isCurrentPassword?: boolean;
    }
  /** More to compute than there is time for; nothing was counted. Seconds. */
  | { readonly kind: "busy"; readonly retryAfter: number }
  | { readonly kind: "gateway-failed" }
  /** Asked for by a page of another site in a visitor's browser. */
  | { readonly kind: "foreign-page" };

export class AccountRefused extends Error {
  override readonly name = "AccountRefused";
  readonly refusal: Refusal;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.kind, options);
    this.refusal = refusal;
  }
}
