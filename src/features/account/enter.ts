import { redirectTarget } from "#contract/redirect-target.ts";
import { refusedFields } from "#src/api/parse-refusal.ts";
import type { Session } from "#src/session/session.ts";
import type { FieldValues, FormWork } from "#src/ui/form-state.ts";
import {
  codeLoginProblems,
  codeOf,
  passwordLoginProblems,
  phoneOf,
  registrationProblems,
  usernameOf,
} from "./account-rules.ts";

export interface Entrance {
  readonly session: Session;
  /** The destination in the address, which anybody may have written. */
  readonly wanted: unknown;
  readonly go: (address: string) => Promise<void>;
}

export function passwordLogin(entrance: Entrance): FormWork<"username" | "password"> {
  return entering(entrance, passwordLoginProblems, (values) =>
    entrance.session.call("accountLogin", {
      body: {
        username: usernameOf(values),
        password: values.password ?? "",
        remember: isRemembered(values),
      },
    }),
  );
}

export function codeLogin(entrance: Entrance): FormWork<"phone" | "captcha"> {
  return entering(entrance, codeLoginProblems, (values) =>
    entrance.session.call("phoneLogin", {
      body: { phone: phoneOf(values), captcha: codeOf(values), remember: isRemembered(values) },
    }),
  );
}

export function registration(
  entrance: Entrance,
): FormWork<"username" | "password" | "phone" | "captcha" | "agreed"> {
  return entering(entrance, registrationProblems, (values) =>
    entrance.session.call("register", {
      body: {
        username: usernameOf(values),
        password: values.password ?? "",
        phone: phoneOf(values),
        captcha: codeOf(values),
        agreed: true,
      },
    }),
  );
}

function isRemembered(values: FieldValues): boolean {
  return Boolean(values.remember);
}

/** Stores the token and goes on to where the visitor wanted to go. */
function entering<Name extends string>(
  { session, wanted, go }: Entrance,
  check: FormWork<Name>["check"],
  askForToken: (values: FieldValues) => Promise<string>,
): FormWork<Name> {
  return {
    check,
    refusedFields,
    send: async (values) => {
      await session.logIn(askForToken(values), isRemembered(values));
      await go(redirectTarget(wanted));
    },
  };
}
