import * as z from "zod/mini";
import { Captcha, CHANGE_KEY, characters, Key, Password, PHONE } from "./credential-shapes.ts";
import { describeFields, describeShape } from "./describe.ts";
import { Phone } from "./phone-shape.ts";
import { ChosenDate, IsoTime } from "./value-shapes.ts";

export const NoticeVersions = z.object({ privacy: ChosenDate, terms: ChosenDate });
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
  username:
    "The username, as it was chosen or made; while `isUnconfirmed`, the masked phone, because the name may be a guardian's.",
  phone: "The phone, masked: `138****5678`.",
  hasPassword: "Whether the account has a password; without one it is opened by codes alone.",
  isUnconfirmed:
    "Whether a code opened the account more than 90 days after the last correct one, so that the phone may have changed hands: nothing of children is shown until `confirm`.",
  noticesToAgree:
    "The versions in force, where the account has not agreed to one of them yet: the visitor is asked before going on, and `agreement` writes it down. Left out otherwise, and while `isUnconfirmed`.",
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
  current: z.boolean(),
});
describeShape(Login, "A login that is still valid.");
describeFields(Login, {
  id: "The login's id, to end it by.",
  createdAt: "When it was made.",
  lastUsedAt: "When it was last used, to the hour.",
  device: "Browser and system, such as `Safari · iPhone`; empty where they are unknown.",
  current: "Whether it is the login of this call.",
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
