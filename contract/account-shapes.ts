import * as z from "zod/mini";
import { PASSWORD_LENGTH, SMS_CODE, USERNAME, USERNAME_LENGTH } from "./account-limits.ts";
import { Phone } from "./phone-shape.ts";

/** Counts characters as people do, where `minLength` counts an emoji as two. */
function characters(minimum: number, maximum: number) {
  return z.string().check(
    z.check<string>(({ value, issues }) => {
      const { length } = [...value];
      const about = { origin: "string", input: value } as const;
      if (length < minimum) issues.push({ ...about, code: "too_small", minimum });
      if (length > maximum) issues.push({ ...about, code: "too_big", maximum });
    }),
    z.meta({ minLength: minimum, maxLength: maximum }),
  );
}

const Username = characters(USERNAME_LENGTH.minimum, USERNAME_LENGTH.maximum).check(
  z.regex(USERNAME),
);
const Password = characters(PASSWORD_LENGTH.minimum, PASSWORD_LENGTH.maximum);

/** The code of an SMS. */
const Captcha = z.string().check(z.regex(SMS_CODE));

export const CODE_PURPOSES = ["login", "register"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

export const Registration = z.object({
  username: Username,
  password: Password,
  phone: Phone,
  captcha: Captcha,
  /** To the privacy notice. */
  agreed: z.literal(true),
});
export type Registration = z.infer<typeof Registration>;

/** Whatever could be a name or a password is looked up: that it could not be one would tell something. */
export const AccountLogin = z.object({
  username: characters(1, 128),
  password: characters(1, 256),
  remember: z.optional(z.boolean()),
});
export type AccountLogin = z.infer<typeof AccountLogin>;

export const PhoneLogin = z.object({
  phone: Phone,
  captcha: Captcha,
  remember: z.optional(z.boolean()),
});
export type PhoneLogin = z.infer<typeof PhoneLogin>;

export const CodeRequest = z.object({
  phone: Phone,
  purpose: z._default(z.enum(CODE_PURPOSES), "login"),
});

/** The same whether or not the phone has an account. Seconds. */
export const CodeSent = z.object({ retryAfter: z.number(), expiresIn: z.number() });
export type CodeSent = z.infer<typeof CodeSent>;

export const User = z.object({
  id: z.string(),
  username: z.string(),
  /** Masked: `138****5678`. */
  phone: z.string(),
});
export type User = z.infer<typeof User>;

/** Tells who is logged in, for as long as the cookie lives. */
export const Token = z.string().check(z.minLength(1));
