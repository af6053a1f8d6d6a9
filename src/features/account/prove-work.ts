import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "#contract/proof-of-work.ts";

/**
 * Solves a challenge, as `work` takes it; null: it was given up, took too long, or the page came over http, where browsers derive no
 * keys. They derive them in threads of their own, so the page goes on working.
 */
export async function proveWork(challenge: Challenge, signal: AbortSignal): Promise<string | null> {
  if (!isSecureContext) return null;
  const controller = new AbortController();
  signal.addEventListener("abort", () => controller.abort());
  const solution = await solveChallenge({ challenge, controller, deriveKey });
  return solution && btoa(JSON.stringify({ challenge, solution }));
}
