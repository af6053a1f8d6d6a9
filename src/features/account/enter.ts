import { msg } from "@lingui/core/macro";
import { CODE } from "#contract/codes.ts";
import { redirectTarget } from "#contract/redirect-target.ts";
import { ApiError } from "#src/api/errors.ts";
import { readConflict, refusedFields } from "#src/api/parse-refusal.ts";
import type { Session } from "#src/session/session.ts";
import type { FieldValues, FormWork } from "#src/ui/form-state.ts";
import {
  codeLoginProblems,
  passwordLoginProblems,
  passwordResetProblems,
  plainDigits,
  type RegistrationField,
  registrationProblems,
  usernameOf,
} from "./account-rules.ts";
import { ownAccountAddress } from "./own-account-address.ts";
import type { ProvenPhone } from "./proven-phone.ts";
import { sendOnce } from "./send-once.ts";

/** Where one's own things are: who logs in without a destination goes there. */
const OWN_THINGS = "/account";
/** Says that the password has not been changed, because the phone may have been handed on. */
const PASSWORD_UNCHANGED = ownAccountAddress({ change: "password", by: "code" });

export interface Entrance {
  readonly session: Session;
  /** The destination in the address, which anybody may have written. */
  readonly wanted: unknown;
  readonly go: (address: string) => Promise<void>;
}

export function passwordLogin(entrance: Entrance): FormWork<"username" | "password"> {
  return entering(entrance, {
    check: passwordLoginProblems,
    askForToken: (values) =>
      entrance.session.call("accountLogin", {
        body: {
          username: usernameOf(values),
          password: values.password ?? "",
          remember: isRemembered(values),
        },
      }),
  });
}

/** `onUnregistered`: the code was right, but the phone has no account yet. */
export function codeLogin(
  entrance: Entrance,
  onUnregistered: (phone: ProvenPhone) => Promise<void>,
): FormWork<"phone" | "captcha"> {
  const work = entering(entrance, {
    check: codeLoginProblems,
    askForToken: (values) =>
      sendOnce(
        {
          phone: plainDigits(values.phone),
          captcha: plainDigits(values.captcha),
          remember: isRemembered(values),
        },
        (body) => entrance.session.call("phoneLogin", { body }),
      ),
  });
  return {
    ...work,
    send: async (values) => {
      try {
        await work.send(values);
      } catch (error) {
        const { reason, proof } = readConflict(error) ?? {};
        if (reason !== "unregistered" || proof === undefined) throw error;
        const phone = plainDigits(values.phone);
        await onUnregistered({ phone, proof, isRemembered: isRemembered(values) });
      }
    },
  };
}

interface RegistrationOptions {
  /** Null: a code is entered. */
  readonly proven: ProvenPhone | null;
  /** It has made an account, or has expired. */
  readonly onProofSpent: () => void;
  readonly onPhoneTaken: (typed: string) => void;
}

export function registration(
  entrance: Entrance,
  { proven, onProofSpent, onPhoneTaken }: RegistrationOptions,
): FormWork<RegistrationField> {
  const work = entering(entrance, {
    check: (values) => registrationProblems(values, { isProven: proven !== null }),
    askForToken: (values) =>
      sendOnce(
        {
          username: usernameOf(values) || undefined,
          password: values.password || undefined,
          phone: plainDigits(values.phone),
          ...(proven ? { proof: proven.proof } : { captcha: plainDigits(values.captcha) }),
          agreed: true as const,
          remember: isRemembered(values),
        },
        (body) => entrance.session.call("register", { body }),
      ),
  });
  const isExpired = (error: unknown) =>
    proven !== null && error instanceof ApiError && error.code === CODE.forbidden;
  return {
    ...work,
    send: async (values) => {
      try {
        await work.send(values);
        onProofSpent();
      } catch (error) {
        if (isExpired(error)) onProofSpent();
        const { reason, fields } = readConflict(error) ?? {};
        if (reason === "taken" && fields?.phone) onPhoneTaken(values.phone ?? "");
        throw error;
      }
    },
    refusedFields: (error) =>
      isExpired(error)
        ? { captcha: msg`手机号的验证已失效，请重新获取验证码` }
        : refusedFields(error),
  };
}

export function passwordReset(entrance: Entrance): FormWork<"phone" | "captcha" | "password"> {
  return entering(entrance, {
    check: passwordResetProblems,
    askForToken: (values) =>
      sendOnce(
        {
          phone: plainDigits(values.phone),
          captcha: plainDigits(values.captcha),
          password: values.password ?? "",
        },
        (body) => entrance.session.call("resetPassword", { body }),
      ),
    detour: async () => {
      const user = await entrance.session.loadUser();
      return user?.isUnconfirmed ? PASSWORD_UNCHANGED : null;
    },
  });
}

function isRemembered(values: FieldValues): boolean {
  return Boolean(values.remember);
}

interface Entering<Name extends string> {
  readonly check: FormWork<Name>["check"];
  readonly askForToken: (values: FieldValues) => Promise<string>;
  /** Where to go first, wherever the visitor wanted to go. */
  readonly detour?: () => Promise<string | null>;
}

/** Stores the token and goes on to where the visitor wanted to go. */
function entering<Name extends string>(
  { session, wanted, go }: Entrance,
  { check, askForToken, detour }: Entering<Name>,
): FormWork<Name> {
  return {
    check,
    refusedFields,
    send: async (values) => {
      await session.logIn(askForToken(values), isRemembered(values));
      const first = (await detour?.()) ?? null;
      await go(first ?? (wanted === undefined ? OWN_THINGS : redirectTarget(wanted)));
    },
  };
}
