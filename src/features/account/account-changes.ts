import type { User } from "#contract/account-shapes.ts";
import { refusedFields } from "#src/api/parse-refusal.ts";
import type { Session } from "#src/session/session.ts";
import type { FormWork } from "#src/ui/form-state.ts";
import {
  type PasswordChangeField,
  type PhoneChangeField,
  passwordChangeProblems,
  phoneChangeProblems,
  plainDigits,
} from "./account-rules.ts";
import { sendOnce } from "./send-once.ts";

interface PasswordChangeOptions {
  readonly session: Session;
  /** The account's, masked, where a code stands for the current password. */
  readonly ownPhone: string | null;
  readonly onDone: () => void;
}

export function passwordChange({
  session,
  ownPhone,
  onDone,
}: PasswordChangeOptions): FormWork<PasswordChangeField> {
  return {
    check: (values) => passwordChangeProblems(values, { ownPhone }),
    refusedFields,
    send: async ({ password = "", current, captcha }) => {
      const shown = ownPhone === null ? { current } : { captcha: plainDigits(captcha) };
      await sendOnce({ password, ...shown }, (body) => session.call("changePassword", { body }));
      onDone();
    },
  };
}

interface PhoneChangeOptions {
  readonly session: Session;
  readonly user: User;
  readonly onDone: (user: User) => void;
}

export function phoneChange({
  session,
  user,
  onDone,
}: PhoneChangeOptions): FormWork<PhoneChangeField> {
  return {
    check: (values) => phoneChangeProblems(values, { ownPhone: user.phone }),
    refusedFields,
    send: async ({ captcha, phone, newCaptcha }) => {
      const body = {
        captcha: plainDigits(captcha),
        phone: plainDigits(phone),
        newCaptcha: plainDigits(newCaptcha),
      };
      onDone(await sendOnce(body, (keyed) => session.call("changePhone", { body: keyed })));
    },
  };
}
