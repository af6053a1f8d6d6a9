import * as z from "zod/mini";
import { PHONE } from "./credential-shapes.ts";
import { describeFields, describeShape } from "./describe.ts";
import { Phone } from "./phone-shape.ts";
import { LONGEST_WORK } from "./proof-of-work.ts";

export const CODE_PURPOSES = ["login", "register", "reset", "password", "phone"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

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
