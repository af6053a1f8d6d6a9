import * as z from "zod/mini";
import { Captcha, characters, KEY, Key, Password, PHONE, Username } from "./credential-shapes.ts";
import { describeFields, describeShape } from "./describe.ts";
import { Phone } from "./phone-shape.ts";

const REMEMBER = "Whether the login lasts 14 days; 1 day where it is left out or false.";

export const Registration = z
  .object({
    username: z.optional(Username),
    password: z.optional(Password),
    phone: Phone,
    captcha: z.optional(Captcha),
    proof: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    agreed: z.literal(true),
    remember: z.optional(z.boolean()),
    key: Key,
  })
  .check(
    z.refine(({ captcha, proof }) => (captcha === undefined) !== (proof === undefined), {
      path: ["captcha"],
    }),
  );
describeShape(Registration, "A new account. It takes a code or a proof, one of the two.");
describeFields(Registration, {
  username:
    "3 to 32 characters: Chinese characters, letters, digits and `. _ @ + -`, but no phone number and no application number. Upper and lower case are the same name. Where it is left out one is made.",
  password:
    "8 to 128 characters of any kind. Refused where easily guessed, or close to the username, the phone or the school's names. Where it is left out the account is opened by codes alone, until a password is set.",
  phone: PHONE,
  captcha: "The code of six digits that was sent for `register`.",
  proof:
    "What a login by a correct code answered in `data.proof` (409 `unregistered`): it stands for a code.",
  agreed:
    "The visitor agrees to the privacy notice and the terms of use, in the versions in force.",
  remember: REMEMBER,
  key: KEY,
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
  username: "The username or the phone, 1 to 128 characters.",
  password: "The password, 1 to 256 characters.",
  remember: REMEMBER,
});
export type AccountLogin = z.infer<typeof AccountLogin>;

export const PhoneLogin = z.object({
  phone: Phone,
  captcha: Captcha,
  remember: z.optional(z.boolean()),
  key: Key,
});
describeShape(PhoneLogin, "A login by a code.");
describeFields(PhoneLogin, {
  phone: PHONE,
  captcha: "The code of six digits that was sent for `login`.",
  remember: REMEMBER,
  key: KEY,
});
export type PhoneLogin = z.infer<typeof PhoneLogin>;

export const PasswordReset = z.object({
  phone: Phone,
  captcha: Captcha,
  password: Password,
  key: Key,
});
describeShape(PasswordReset, "A new password for one that was forgotten.");
describeFields(PasswordReset, {
  phone: PHONE,
  captcha: "The code of six digits that was sent for `reset`.",
  password: "The new password, 8 to 128 characters of any kind.",
  key: KEY,
});
export type PasswordReset = z.infer<typeof PasswordReset>;
