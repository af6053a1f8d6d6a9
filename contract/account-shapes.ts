import * as z from "zod/mini";
import { PASSWORD_LENGTH, SMS_CODE, USERNAME, USERNAME_LENGTH } from "./account-limits.ts";
import { describeFields, describeShape } from "./describe.ts";
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

const PHONE = "A mobile number in mainland China, with or without +86 or 0086, spaces and dashes.";
const REMEMBER = "Whether the login lasts 14 days; 1 day where it is left out or false.";

export const Registration = z.object({
  username: Username,
  password: Password,
  phone: Phone,
  captcha: Captcha,
  agreed: z.literal(true),
});
describeShape(Registration, "A new account.");
describeFields(Registration, {
  username:
    "3 to 32 characters: Chinese characters, letters, digits and `. _ @ + -`. Upper and lower case are the same name.",
  password:
    "8 to 128 characters of any kind. Refused where easily guessed, or close to the user name, the phone or the school's names.",
  phone: PHONE,
  captcha: "The code of six digits that was sent for `register`.",
  agreed: "The visitor agrees to the privacy notice.",
});
export type Registration = z.infer<typeof Registration>;

/** Whatever could be a name or a password is looked up: that it could not be one would tell something. */
export const AccountLogin = z.object({
  username: characters(1, 128),
  password: characters(1, 256),
  remember: z.optional(z.boolean()),
});
describeShape(AccountLogin, "A login by password.");
describeFields(AccountLogin, {
  username: "The user name, 1 to 128 characters.",
  password: "The password, 1 to 256 characters.",
  remember: REMEMBER,
});
export type AccountLogin = z.infer<typeof AccountLogin>;

export const PhoneLogin = z.object({
  phone: Phone,
  captcha: Captcha,
  remember: z.optional(z.boolean()),
});
describeShape(PhoneLogin, "A login by a code.");
describeFields(PhoneLogin, {
  phone: PHONE,
  captcha: "The code of six digits that was sent for `login`.",
  remember: REMEMBER,
});
export type PhoneLogin = z.infer<typeof PhoneLogin>;

export const CodeRequest = z.object({
  phone: Phone,
  purpose: z._default(z.enum(CODE_PURPOSES), "login"),
});
describeFields(CodeRequest, { phone: PHONE, purpose: "What the code is for." });

const Seconds = z.number().check(z.int(), z.minimum(0));
export const CodeSent = z.object({ retryAfter: Seconds, expiresIn: Seconds });
describeShape(CodeSent, "A code was sent; the same whether or not the phone has an account.");
describeFields(CodeSent, {
  retryAfter: "Seconds until the next code may be asked for.",
  expiresIn: "Seconds that the code is valid for.",
});
export type CodeSent = z.infer<typeof CodeSent>;

export const User = z.object({ id: z.string(), username: z.string(), phone: z.string() });
describeShape(User, "The account that is logged in.");
describeFields(User, {
  id: "The account's id.",
  username: "The user name, as it was chosen.",
  phone: "The phone, masked: `138****5678`.",
});
export type User = z.infer<typeof User>;

/** Tells who is logged in, for as long as the cookie lives. */
export const Token = z.string().check(z.minLength(1));
