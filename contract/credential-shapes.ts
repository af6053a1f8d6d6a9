import * as z from "zod/mini";
import { PASSWORD_LENGTH, SMS_CODE, USERNAME, USERNAME_LENGTH } from "./account-limits.ts";

/** Counts characters as people do, where `minLength` counts an emoji as two. */
export function characters(minimum: number, maximum: number) {
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

export const Username = characters(USERNAME_LENGTH.minimum, USERNAME_LENGTH.maximum).check(
  z.regex(USERNAME),
);
export const Password = characters(PASSWORD_LENGTH.minimum, PASSWORD_LENGTH.maximum);

/** The code of an SMS. */
export const Captcha = z.string().check(z.regex(SMS_CODE));

export const PHONE =
  "A mobile number in mainland China, with or without +86 or 0086, spaces and dashes; or one of another country that the school takes, beginning with `+`, which mobiles of Hong Kong, Macao and Taiwan may leave out.";

/** Made by the form for what it sends: when the answer is lost, it sends the same with the same key. */
export const Key = z.optional(z.uuid());
export const KEY =
  "A random UUID, made for this very request. Sent again with it within ten minutes, because the answer was lost, the same request is answered as it was then, with another token in place of the lost one; without it, a code counts once.";
export const CHANGE_KEY =
  "A random UUID, made for this very request. Sent again with it within ten minutes, because the answer was lost, the same request is answered as it was then.";

/** Tells who is logged in, for as long as the cookie lives. */
export const Token = z.string().check(z.minLength(1));
