import * as z from "zod/mini";
import { describeFields, describeShape } from "./describe.ts";

/** Characters of a proof of work. */
export const LONGEST_WORK = 2000;

const Whole = z.number().check(z.int(), z.minimum(0));
export const ChallengeParameters = z.object({
  algorithm: z.string(),
  nonce: z.string(),
  salt: z.string(),
  cost: Whole,
  keyLength: Whole,
  keyPrefix: z.string(),
  keySignature: z.string(),
  expiresAt: Whole,
});
describeShape(ChallengeParameters, "How to derive keys, and which one is looked for.");
describeFields(ChallengeParameters, {
  algorithm: "The derivation of keys: `PBKDF2/SHA-256`.",
  nonce:
    "Bytes in hexadecimal digits, with which each password begins; the counter follows in four.",
  salt: "The salt, in hexadecimal digits.",
  cost: "Iterations of each derivation.",
  keyLength: "Bytes of a key.",
  keyPrefix: "What the key that is looked for begins with, in hexadecimal digits.",
  keySignature: "By which the server knows the key.",
  expiresAt: "Seconds since 1970 until which a solution counts.",
});

export const Challenge = z.object({ parameters: ChallengeParameters, signature: z.string() });
describeShape(
  Challenge,
  "A challenge of ALTCHA, version 2: a computation that costs a phone a second or two, and the server nothing.",
);
describeFields(Challenge, {
  parameters: "How to derive keys, and which one is looked for.",
  signature: "By which the server knows its own challenge, for this phone.",
});
export type Challenge = z.infer<typeof Challenge>;

/** What `work` holds. */
export const Work = z.object({
  challenge: Challenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
export type Work = z.infer<typeof Work>;
