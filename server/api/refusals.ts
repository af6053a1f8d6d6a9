import { APPLICATION_FIELD_MESSAGES } from "#contract/application-messages.ts";
import { CODE } from "#contract/codes.ts";
import type { Conflict } from "#contract/envelope.ts";
import type { Locale, Localized } from "#contract/locales.ts";
import type { OfficeContact } from "#contract/office-contact.ts";
import {
  APPLICATION_MESSAGES,
  closedMessage,
  SIGN_UP_MESSAGES,
  submittedMessage,
} from "#contract/refusal-messages.ts";
import type { Refusal } from "#server/accounts/refusals.ts";
import type { ApplicationRefusal } from "#server/applications/refusals.ts";
import type { SignUpRefusal } from "#server/events/refusals.ts";
import type { RefusalCode, RefusalDetails } from "./envelope.ts";
import { ACCOUNT_MESSAGES } from "./words.ts";

/** Seconds until the SMS service may be tried again. */
const RETRY_GATEWAY = 30;

/** The answer of /v1 that refuses a request. */
export interface RefusalAnswer extends RefusalDetails {
  readonly code: RefusalCode;
  /** Seconds. */
  readonly retryAfter?: number;
}

export function answerOfRefusal(refusal: Refusal, locale: Locale): RefusalAnswer {
  switch (refusal.kind) {
    case "not-logged-in":
      return { code: CODE.notLoggedIn };
    case "wrong-credentials":
      return { code: CODE.forbidden };
    case "wrong-code":
      return { code: CODE.forbidden, message: ACCOUNT_MESSAGES.code };
    case "foreign-page":
      return { code: CODE.forbidden, message: ACCOUNT_MESSAGES.foreignPage };
    case "taken": {
      const message = ACCOUNT_MESSAGES[refusal.isChange ? "otherPhone" : refusal.field];
      const fields = { [refusal.field]: message[locale] };
      return { code: CODE.conflict, data: { reason: "taken", fields }, message };
    }
    case "weak-password": {
      const fields = { password: ACCOUNT_MESSAGES[refusal.weakness][locale] };
      return { code: CODE.invalid, data: { fields } };
    }
    case "phone-as-name": {
      const fields = { username: ACCOUNT_MESSAGES.phoneAsName[locale] };
      return { code: CODE.invalid, data: { fields } };
    }
    case "number-as-name": {
      const fields = { username: ACCOUNT_MESSAGES.numberAsName[locale] };
      return { code: CODE.invalid, data: { fields } };
    }
    case "phone-not-served": {
      const fields = { phone: notServedMessage(refusal.contact)[locale] };
      return { code: CODE.invalid, data: { fields } };
    }
    case "unregistered": {
      const { proof } = refusal;
      const message = ACCOUNT_MESSAGES.unregistered;
      return { code: CODE.conflict, data: { reason: "unregistered", proof }, message };
    }
    case "unconfirmed": {
      const message = ACCOUNT_MESSAGES.unconfirmed;
      return { code: CODE.conflict, data: { reason: "unconfirmed" }, message };
    }
    case "wrong-password":
      return { code: CODE.forbidden, message: ACCOUNT_MESSAGES.password };
    case "not-the-owner":
      return { code: CODE.forbidden, message: ACCOUNT_MESSAGES.owner };
    case "too-many": {
      const { limit, retryAfter, isCurrentPassword = false } = refusal;
      const answer = { code: CODE.tooManyRequests, data: { retryAfter }, retryAfter };
      if (limit === "codes of address" || limit === "codes of wider network") {
        const data = { retryAfter, isOfNetwork: true };
        return { ...answer, data, message: ACCOUNT_MESSAGES.codesOfNetwork };
      }
      if (limit === "confirmations of account") {
        return { ...answer, message: ACCOUNT_MESSAGES.confirmations };
      }
      return limit.startsWith("passwords")
        ? {
            ...answer,
            message: ACCOUNT_MESSAGES[isCurrentPassword ? "currentPasswords" : "passwords"],
          }
        : answer;
    }
    case "work-needed": {
      const { challenge } = refusal;
      return { code: CODE.tooManyRequests, data: { retryAfter: 0, challenge }, retryAfter: 0 };
    }
    case "code-needed": {
      const { isCurrentPassword = false } = refusal;
      const message = ACCOUNT_MESSAGES[isCurrentPassword ? "codeNeededToChange" : "codeNeeded"];
      return { code: CODE.forbidden, data: { reason: "code_needed" }, message };
    }
    case "busy":
      return { code: CODE.unavailable, retryAfter: refusal.retryAfter };
    case "gateway-failed":
      return {
        code: CODE.unavailable,
        message: ACCOUNT_MESSAGES.gateway,
        retryAfter: RETRY_GATEWAY,
      };
  }
}

/** Names the other way for families whose phones get no codes. */
function notServedMessage({ phone, email }: OfficeContact): Localized {
  const { zh, en } = ACCOUNT_MESSAGES.notServed;
  const filled = (text: string) => text.replace("{0}", phone).replace("{1}", email);
  return { zh: filled(zh), en: filled(en) };
}

const SIGN_UP_REASONS: Readonly<Record<SignUpRefusal, Conflict["reason"]>> = {
  signed_up: "signed_up",
  full: "full",
  closed: "closed",
  ended: "closed",
  cancelled: "closed",
  checked_in: "closed",
  overtaken: "overtaken",
};

/** The answer of /v1 where a sign-up for an event is not taken, or not cancelled. */
export function answerOfSignUpRefusal(refusal: SignUpRefusal): RefusalAnswer {
  return {
    code: CODE.conflict,
    data: { reason: SIGN_UP_REASONS[refusal] },
    message: SIGN_UP_MESSAGES[refusal],
  };
}

/** The answer of /v1 where an application is not taken. */
export function answerOfApplicationRefusal(
  refusal: ApplicationRefusal,
  locale: Locale,
): RefusalAnswer {
  switch (refusal.kind) {
    case "not-logged-in":
      return { code: CODE.notLoggedIn };
    case "closed": {
      const message = closedMessage(refusal.stage);
      return { code: CODE.conflict, data: { reason: "closed" }, message };
    }
    case "submitted": {
      const { stage, number } = refusal;
      const message = submittedMessage(stage, number);
      return { code: CODE.conflict, data: { reason: "submitted", number }, message };
    }
    case "too-many": {
      const { retryAfter } = refusal;
      const message = APPLICATION_MESSAGES.tooMany;
      return { code: CODE.tooManyRequests, data: { retryAfter }, retryAfter, message };
    }
    case "foreign-key": {
      const message = APPLICATION_FIELD_MESSAGES.key?.empty[locale];
      return { code: CODE.invalid, data: { fields: { key: message } } };
    }
  }
}
