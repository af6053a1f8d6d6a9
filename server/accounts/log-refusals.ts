import { AccountRefused } from "./refusals.ts";
import type { AccountEvent, Visit } from "./visit.ts";

/** Does what may be refused, and logs why it was. */
export async function logRefusals<Result>(
  visit: Pick<Visit, "log">,
  event: () => AccountEvent,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AccountRefused) {
      const { kind } = error.refusal;
      visit.log({ ...event(), reason: kind === "wrong-code" ? "code" : kind });
    }
    throw error;
  }
}
