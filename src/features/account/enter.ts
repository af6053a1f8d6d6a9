import { redirectTarget } from "#contract/redirect-target.ts";
import { refusedFields } from "#src/api/parse-refusal.ts";
import type { Session } from "#src/session/session.ts";
import type { FormWork } from "#src/ui/form-state.ts";
import {
  codeLoginProblems,
  codeOf,
  passwordLoginProblems,
  phoneOf,
  registrationProblems,
  usernameOf,
} from "./account-rules.ts";

/** How a login ends. */
export interface Entrance {
  readonly session: Session;
  /** Where the visitor wanted to go, by the address; anybody may have written it. */
  readonly wanted: unknown;
  readonly go: (address: string) => Promise<void>;
}

export function passwordLogin(entrance: Entrance): FormWork<"username" | "password"> {
  return {
    check: passwordLoginProblems,
    refusedFields,
    send: async (values) => {
      const body = {
        username: usernameOf(values),
        password: values.password ?? "",
        remember: Boolean(values.remember),
      };
      await enter(entrance, entrance.session.call("accountLogin", { body }), body.remember);
    },
  };
}

export function codeLogin(entrance: Entrance): FormWork<"phone" | "captcha"> {
  return {
    check: codeLoginProblems,
    refusedFields,
    send: async (values) => {
      const body = {
        phone: phoneOf(values),
        captcha: codeOf(values),
        remember: Boolean(values.remember),
      };
      await enter(entrance, entrance.session.call("phoneLogin", { body }), body.remember);
    },
  };
}

/** Makes an account, which is logged in at once. */
export function registration(
  entrance: Entrance,
): FormWork<"username" | "password" | "phone" | "captcha" | "agreed"> {
  return {
    check: registrationProblems,
    refusedFields,
    send: async (values) => {
      const body = {
        username: usernameOf(values),
        password: values.password ?? "",
        phone: phoneOf(values),
        captcha: codeOf(values),
        agreed: true,
      } as const;
      await enter(entrance, entrance.session.call("register", { body }), false);
    },
  };
}

/** Keeps the token of a login and goes on to where the visitor wanted to go. */
async function enter(
  { session, wanted, go }: Entrance,
  token: Promise<string>,
  isRemembered: boolean,
): Promise<void> {
  await session.logIn(token, isRemembered);
  await go(redirectTarget(wanted));
}
