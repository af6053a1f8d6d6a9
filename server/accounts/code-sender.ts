import type { CodeRequest, CodeSent } from "#contract/code-shapes.ts";
import { maskPhone } from "#contract/phone.ts";
import type { Database } from "#server/database/database.ts";
import { networkOf, widerNetworkOf } from "#server/network-of.ts";
import { GatewayFailure, type SmsGateway } from "#server/sms/gateway.ts";
import { accountOfPhone } from "./account-of-phone.ts";
import { Attempts } from "./attempts.ts";
import { isDeviceOf } from "./known-devices.ts";
import { BETWEEN_CODES, codeBudget, halfOf, isReached, type Limit, limitOf } from "./limits.ts";
import { ProofOfWork } from "./proof-of-work.ts";
import { AccountRefused } from "./refusals.ts";
import { CODE_MINUTES, makeCode, storeCode } from "./sms-codes.ts";
import type { Visit } from "./visit.ts";

export interface CodeSenderOptions {
  readonly database: Database;
  readonly gateway: SmsGateway;
  /** Codes a day for all phones together, at least 8. */
  readonly dailyCodes: number;
  /** Signs what has to be solved for a code; the same on all servers of the database. */
  readonly workSecret: string;
}

const SENT: CodeSent = { retryAfter: BETWEEN_CODES, expiresIn: CODE_MINUTES * 60 };

/**
 * Sends codes as far as limits allow. No answer depends on whether the phone has an account, except to a browser that has
 * logged in to it before.
 */
export class CodeSender {
  readonly #options: CodeSenderOptions;
  readonly #budget: ReturnType<typeof codeBudget>;
  readonly #work: ProofOfWork;

  constructor(options: CodeSenderOptions) {
    this.#options = options;
    this.#budget = codeBudget(options.dailyCodes);
    this.#work = new ProofOfWork(options.workSecret);
  }

  /** Sends a code, or says how long to wait. Rejects with AccountRefused. */
  async send(request: CodeRequest, visit: Visit): Promise<CodeSent> {
    const { database } = this.#options;
    const { phone } = request;
    const { forAll, forAccounts } = this.#budget;
    const isDevice = await database.run((sql) =>
      isDeviceOf(sql, visit.deviceCookie, async () => (await accountOfPhone(sql, phone))?.id),
    );
    const attempts = new Attempts(database, visit, { phone: maskPhone(phone) });
    try {
      // No limit of networks bounds what known devices ask for, so it is taken from families with an account, never from new ones.
      const isKnown = isDevice && (await attempts.countWhereFree(forAccounts));
      if (isKnown) {
        await attempts.count(limitOf("codes of device", phone));
      } else {
        const ofNetworks = limitsOfNetworks(networkOf(visit.address));
        await this.#askForWork(request, [forAll, ...ofNetworks], attempts, visit);
        // The address first: a refusal there leaves no trace of the phone.
        for (const limit of ofNetworks) await attempts.count(limit);
        await attempts.count(limitOf("codes of phone", phone));
      }
      if (!isKnown && !(await attempts.countWhereFree(forAll))) {
        visit.log({ event: "limit reached", reason: forAll.kind });
        await attempts.look(forAccounts);
        // Nobody waits for it: how long it takes would tell whether the phone has an account.
        void this.#sendToAccount(request, visit);
        return { ...SENT, isForAccountsOnly: true };
      }
      await this.#deliver(request, visit);
    } catch (error) {
      await attempts.forget();
      throw refusalFor(error, phone, visit);
    }
    return SENT;
  }

  /** Rejects with AccountRefused, and a challenge, where half of one of these limits is used up and no work has been done. */
  async #askForWork(
    { phone, work }: CodeRequest,
    limits: readonly Limit[],
    attempts: Attempts,
    visit: Visit,
  ): Promise<void> {
    const isHot = await this.#options.database.run((sql) => isReached(sql, limits.map(halfOf)));
    if (!isHot) return;
    const done = work === undefined ? null : await this.#work.verify(phone, work);
    if (done !== null && (await attempts.countWhereFree(limitOf("work", done)))) return;
    visit.log({ event: "code refused", reason: "work needed", phone: maskPhone(phone) });
    throw new AccountRefused({
      kind: "work-needed",
      challenge: await this.#work.challenge(phone),
    });
  }

  /** Sends a code of those that are kept for phones with an account; whatever becomes of it is logged. */
  async #sendToAccount(request: CodeRequest, visit: Visit): Promise<void> {
    const { database } = this.#options;
    const { phone } = request;
    const about = { phone: maskPhone(phone) };
    try {
      if ((await database.run((sql) => accountOfPhone(sql, phone))) === undefined) {
        visit.log({ event: "code not sent", ...about, reason: "no account" });
        return;
      }
      const attempts = new Attempts(database, visit, about);
      await attempts.count(this.#budget.forAccounts);
      await this.#deliver(request, visit).catch(async (error: unknown) => {
        await attempts.forget();
        throw error;
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      visit.log({ event: "code not sent", ...about, reason });
    }
  }

  async #deliver({ phone, purpose }: CodeRequest, visit: Visit): Promise<void> {
    const { database, gateway } = this.#options;
    const made = makeCode();
    await gateway.send({ phone, code: made.code, purpose, lang: visit.locale }, visit.requestId);
    // Stored only now: until then the code before is valid.
    await database.run((sql) => storeCode(sql, { phone, purpose }, made));
    visit.log({ event: "code sent", phone: maskPhone(phone) });
  }
}

function limitsOfNetworks(network: string): readonly Limit[] {
  const wider = widerNetworkOf(network);
  const ofAddress = limitOf("codes of address", network);
  return wider === null ? [ofAddress] : [ofAddress, limitOf("codes of wider network", wider)];
}

function refusalFor(error: unknown, phone: string, visit: Visit): unknown {
  if (!(error instanceof GatewayFailure)) return error;
  visit.log({ event: "code not sent", phone: maskPhone(phone), reason: error.message });
  return new AccountRefused({ kind: "gateway-failed" }, { cause: error });
}
