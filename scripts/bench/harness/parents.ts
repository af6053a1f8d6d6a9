import { setTimeout as passed } from "node:timers/promises";
import * as z from "zod";
import type { TestVisitor } from "#server/accounts/test-visitors.ts";
import { type Answered, applicationForm, apply, reasonOf, signUp } from "./calls.ts";
import type { BenchSite } from "./site.ts";

/** Milliseconds after which somebody who was not answered sends again. */
const PAUSE = 200;

const count = z.number();
const Stored = z.object({
  ...{ taken: count, newest: count, signUps: count, applications: count, applicants: count },
  ...{ keptSignUps: count, keptApplications: count },
});

/** Parents who each sign up and apply, send again until they are answered, and remember what they were told. */
export class BenchParents {
  readonly signedUp = new Set<string>();
  readonly receipts = new Map<string, string>();
  /** Calls without an answer, and calls that the server answered with a failure of its own. */
  unanswered = 0;
  failed = 0;
  readonly #site: BenchSite;
  readonly #parents: readonly TestVisitor[];
  #isOver = false;

  constructor(site: BenchSite, parents: readonly TestVisitor[]) {
    this.#site = site;
    this.#parents = parents;
  }

  /** Resolves when all have been answered, or it is over. */
  async act(origin: string, event: string, atOnce: number): Promise<void> {
    const waiting = this.#parents.entries();
    const work = async () => {
      for (const [index, { id, token }] of waiting) {
        const answer = await this.#untilAnswered(() => signUp(origin, event, token));
        if (answer?.code === 200 || (answer && reasonOf(answer) === "signed_up"))
          this.signedUp.add(id);
        const form = applicationForm(index);
        const receipt = await this.#untilAnswered(() => apply(origin, form, token));
        if (receipt?.number) this.receipts.set(form.key, receipt.number);
        if (this.#isOver) return;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  /** Sign-ups and applications that were answered with success. */
  get acknowledged(): number {
    return this.signedUp.size + this.receipts.size;
  }

  stop(): void {
    this.#isOver = true;
  }

  /** What the database holds, and how much of it the parents were told. */
  async stored() {
    const [row] = await this.#site.query(
      `select (select taken from event_places) as taken,
              (select newest from application_numbers) as newest,
              (select count(*)::int from sign_ups) as "signUps",
              (select count(*)::int from applications) as applications,
              (select count(distinct account_id)::int from applications) as applicants,
              (select count(*)::int from sign_ups where account_id = any($1::uuid[])) as "keptSignUps",
              (select count(*)::int from applications
                 join unnest($2::uuid[], $3::text[]) as told (key, number) using (key, number)) as "keptApplications"`,
      [[...this.signedUp], [...this.receipts.keys()], [...this.receipts.values()]],
    );
    return Stored.parse(row);
  }

  /** Null: all is over. */
  async #untilAnswered<Answer extends Answered>(
    send: () => Promise<Answer>,
  ): Promise<Answer | null> {
    while (!this.#isOver) {
      try {
        const answer = await send();
        if (answer.status < 500) return answer;
        this.failed += 1;
      } catch (error) {
        // What fetch throws where the connection ends before the answer.
        if (!(error instanceof TypeError)) throw error;
        this.unanswered += 1;
      }
      await passed(PAUSE);
    }
    return null;
  }
}
