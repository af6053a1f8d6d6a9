import * as z from "zod/mini";
import { PASSWORD_LENGTH, SMS_CODE, USERNAME, USERNAME_LENGTH } from "./account-limits.ts";
import { describeFields, describeShape } from "./describe.ts";
import { Phone } from "./phone-shape.ts";
import { LONGEST_WORK } from "./proof-of-work.ts";
import { IsoTime } from "./shapes.ts";

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

export const CODE_PURPOSES = ["login", "register", "reset", "password", "phone"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

const PHONE =
  "A mobile number in mainland China, with or without +86 or 0086, spaces and dashes; or one of another country that the school takes, beginning with `+`, which mobiles of Hong Kong, Macao and Taiwan may leave out.";
const REMEMBER = "Whether the login lasts 14 days; 1 day where it is left out or false.";

/** Made by the form for what it sends: when the answer is lost, it sends the same with the same key. */
const Key = z.optional(z.uuid());
const KEY =
  "A random UUID, made for this very request. Sent again with it within ten minutes, because the answer was lost, the same request is answered as it was then, with another token in place of the lost one; without it, a code counts once.";
const CHANGE_KEY =
  "A random UUID, made for this very request. Sent again with it within ten minutes, because the answer was lost, the same request is answered as it was then.";

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
    "3 to 32 characters: Chinese characters, letters, digits and `. _ @ + -`, but no phone number. Upper and lower case are the same name. Where it is left out one is made.",
  password:
    "8 to 128 characters of any kind. Refused where easily guessed, or close to the username, the phone or the school's names. Where it is left out the account is opened by codes alone, until a password is set.",
  phone: PHONE,
  captcha: "The code of six digits that was sent for `register`.",
  proof:
    "What a login by a right code answered in `data.proof` (409 `unregistered`): it stands for a code.",
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

export const CodeRequest = z.object({
  phone: Phone,
  purpose: z._default(z.enum(CODE_PURPOSES), "login"),
  work: z.optional(z.string().check(z.maxLength(LONGEST_WORK))),
});
describeFields(CodeRequest, {
  phone: PHONE,
  purpose: "What the code is for.",
  work: "The proof of work that a 429 with `data.challenge` has asked for: base64 of the JSON `{ challenge, solution }`, as ALTCHA (version 2) writes it. Each counts once, for this phone.",
});
export type CodeRequest = z.infer<typeof CodeRequest>;

const Seconds = z.number().check(z.int(), z.minimum(0));
export const CodeSent = z.object({
  retryAfter: Seconds,
  expiresIn: Seconds,
  isForAccountsOnly: z.optional(z.literal(true)),
});
describeShape(CodeSent, "A code was sent; the same whether or not the phone has an account.");
describeFields(CodeSent, {
  retryAfter: "Seconds until the next code may be asked for.",
  expiresIn: "Seconds that the code is valid for.",
  isForAccountsOnly:
    "So many codes have been asked for that one was sent only if the phone has an account; the same for every phone. Left out otherwise.",
});
export type CodeSent = z.infer<typeof CodeSent>;

export const NoticeVersions = z.object({ privacy: z.iso.date(), terms: z.iso.date() });
describeShape(NoticeVersions, "The versions of the notices that an account agrees to.");
describeFields(NoticeVersions, {
  privacy: "`version` of the privacy notice, `YYYY-MM-DD`.",
  terms: "`version` of the terms of use, `YYYY-MM-DD`.",
});
export type NoticeVersions = z.infer<typeof NoticeVersions>;

export const User = z.object({
  id: z.string(),
  username: z.string(),
  phone: z.string(),
  hasPassword: z.boolean(),
  isUnconfirmed: z.boolean(),
  noticesToAgree: z.optional(NoticeVersions),
});
describeShape(User, "The account that is logged in.");
describeFields(User, {
  id: "The account's id.",
  username: "The username, as it was chosen or made.",
  phone: "The phone, masked: `138****5678`.",
  hasPassword: "Whether the account has a password; without one it is opened by codes alone.",
  isUnconfirmed:
    "Whether a code opened the account after 180 days without use, so that the phone may have changed hands: nothing of children is shown until `confirm`.",
  noticesToAgree:
    "The versions in force, where the account has not agreed to one of them yet: the visitor is asked before going on, and `agreement` writes it down. Left out otherwise.",
});
export type User = z.infer<typeof User>;

export const PasswordChange = z
  .object({
    password: Password,
    current: z.optional(characters(1, 256)),
    captcha: z.optional(Captcha),
    key: Key,
  })
  .check(
    z.refine(({ current, captcha }) => (current === undefined) !== (captcha === undefined), {
      path: ["current"],
    }),
  );
describeShape(PasswordChange, "A new password, with the current one or a code.");
describeFields(PasswordChange, {
  password: "The new password, 8 to 128 characters of any kind.",
  current: "The current password.",
  captcha: "The code of six digits that was sent to the account's phone for `password`.",
  key: CHANGE_KEY,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

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

export const PhoneChange = z.object({
  captcha: Captcha,
  phone: Phone,
  newCaptcha: Captcha,
  key: Key,
});
describeShape(
  PhoneChange,
  "A new phone, with a code that was sent to each of the two for `phone`.",
);
describeFields(PhoneChange, {
  captcha: "The code that was sent to the account's current phone.",
  phone: PHONE,
  newCaptcha: "The code that was sent to the new phone.",
  key: CHANGE_KEY,
});
export type PhoneChange = z.infer<typeof PhoneChange>;

export const Login = z.object({
  id: z.string(),
  createdAt: IsoTime,
  lastUsedAt: IsoTime,
  device: z.string(),
  isCurrent: z.boolean(),
});
describeShape(Login, "A login that is still valid.");
describeFields(Login, {
  id: "The login's id, to end it by.",
  createdAt: "When it was made.",
  lastUsedAt: "When it was last used, to the hour.",
  device: "Browser and system, such as `Safari · iPhone`; empty where they are unknown.",
  isCurrent: "Whether it is the login of this call.",
});
export type Login = z.infer<typeof Login>;

export const DeviceKey = z.object({ id: z.string(), key: z.string() });
describeShape(
  DeviceKey,
  "What a device seals an account's drafts and unsent entries with, so that they outlast the login and nobody else can read them.",
);
describeFields(DeviceKey, {
  id: "A name for the key that tells nothing of the account; the same at every login.",
  key: "32 bytes as base64url, for AES-256-GCM. Not to be kept beyond the login.",
});
export type DeviceKey = z.infer<typeof DeviceKey>;

export const LoginQuery = z.object({ id: z.optional(z.uuid()) });
describeFields(LoginQuery, { id: "The login to end; left out: all but the one of this call." });

export const OwnerConfirmation = z
  .object({
    guardianName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    birthDate: z.optional(z.iso.date()),
  })
  .check(
    z.refine(
      ({ guardianName, birthDate }) => guardianName !== undefined || birthDate !== undefined,
      {
        path: ["guardianName"],
      },
    ),
  );
describeShape(
  OwnerConfirmation,
  "What only the family knows of an application that the account has filed: one of the two is enough.",
);
describeFields(OwnerConfirmation, {
  guardianName: "The guardian's name, as it was given.",
  birthDate: "The child's date of birth.",
});
export type OwnerConfirmation = z.infer<typeof OwnerConfirmation>;

/** Tells who is logged in, for as long as the cookie lives. */
export const Token = z.string().check(z.minLength(1));
