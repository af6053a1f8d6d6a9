import { createHmac } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { Challenge, Work } from "#contract/proof-of-work.ts";
import { WORK_SECONDS } from "./limits.ts";

/** Iterations of one derivation, of which the server makes one for each challenge, in less than a millisecond. */
const COST = 5000;
/** Half of the most take a cheap phone one and a half seconds. From the first on: a program could pass over those that never are it. */
const DERIVATIONS = { least: 1, most: 600 };

/** Computations that cost the caller a second or two, and the server next to nothing: ALTCHA. */
export class ProofOfWork {
  readonly #secret: string;

  /** `secret`: the same on all servers of a database. */
  constructor(secret: string) {
    this.#secret = secret;
  }

  /** A challenge whose solution counts for this subject alone. */
  async challenge(subject: string): Promise<Challenge> {
    const challenge = await createChallenge({
      ...this.#secretsOf(subject),
      algorithm: "PBKDF2/SHA-256",
      cost: COST,
      counter: randomInt(DERIVATIONS.most, DERIVATIONS.least),
      expiresAt: new Date(Date.now() + WORK_SECONDS * 1000),
      deriveKey,
    });
    return Challenge.parse(challenge);
  }

  /** The signature of the challenge that was solved, by which the work is known; null: it is none for this subject. */
  async verify(subject: string, text: string): Promise<string | null> {
    const work = readWork(text);
    if (!work) return null;
    const { verified } = await verifySolution({
      ...work,
      ...this.#secretsOf(subject),
      deriveKey,
    });
    return verified ? work.challenge.signature : null;
  }

  #secretsOf(subject: string) {
    const secretFor = (use: string) =>
      createHmac("sha256", this.#secret).update(`${use} ${subject}`).digest("hex");
    return {
      hmacSignatureSecret: secretFor("challenge"),
      hmacKeySignatureSecret: secretFor("key"),
    };
  }
}

function readWork(text: string): Work | null {
  try {
    return Work.safeParse(JSON.parse(Buffer.from(text, "base64").toString())).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
