import { setTimeout as passed } from "node:timers/promises";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import { Challenge } from "#contract/proof-of-work.ts";
import { applicationForm } from "./calls.ts";
import type { BenchSite } from "./site.ts";
import type { SmsReceiver } from "./sms-receiver.ts";

export const FAMILIES = 100;
export const SECONDS = 15;
export const PASSWORD = "竹影扫阶尘不动月穿潭底";

const Envelope = z.object({ code: z.number(), data: z.unknown() });
const WorkNeeded = z.object({ challenge: Challenge });

interface Step {
  readonly name: string;
  readonly outcome: string;
  readonly isServed: boolean;
  readonly milliseconds: number;
}

/** Null: no answer came. Rejects with all other errors. */
function unlessCutOff(error: unknown): null {
  if (error instanceof TypeError) return null;
  throw error;
}

/** The site that families call, and where their codes arrive. */
export interface FamilySite {
  readonly site: BenchSite;
  readonly origin: string;
  readonly sms: SmsReceiver;
}

/** One family at an address of its own. */
export class Family {
  readonly steps: Step[] = [];
  readonly #site: FamilySite;
  readonly #address: string;
  readonly #number: number;

  constructor(site: FamilySite, number: number) {
    this.#site = site;
    this.#number = number;
    this.#address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  }

  get phone(): string {
    return String(13_700_000_000 + this.#number);
  }

  /** The data of the answer; undefined where there was none. */
  async call(
    name: string,
    method: string,
    path: string,
    { token = "", body }: { token?: string; body?: object } = {},
  ): Promise<unknown> {
    const start = performance.now();
    const response = await fetch(`${this.#site.origin}/v1/${path}`, {
      method,
      headers: {
        "x-forwarded-for": this.#address,
        ...(token !== "" && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(unlessCutOff);
    const answer = response && Envelope.parse(await response.json());
    const milliseconds = performance.now() - start;
    const outcome = `${name}: ${answer?.code ?? "cut off"}`;
    this.steps.push({ name, isServed: answer?.code === 200, outcome, milliseconds });
    return answer?.data;
  }

  /** The same where the answer is a token; empty: it is none. */
  async tokenFrom(name: string, path: string, body: object): Promise<string> {
    const data = await this.call(name, "POST", path, { body });
    return typeof data === "string" ? data : "";
  }

  async act(): Promise<void> {
    const login = { username: `family-${this.#number}`, password: PASSWORD };
    const token = await this.tokenFrom("log in", "homepage/account/login", login);
    await this.call("who am I", "GET", "homepage/detail", { token });
    await this.call("search", "GET", "search?q=%E5%AD%A6%E6%A0%A1");
    await this.call("events", "GET", "homepage/activity", { token });
    const body = applicationForm(this.#number);
    await this.call("apply", "PUT", "homepage/signUp", { token, body });
    await this.logInByCode();
  }

  async logInByCode(): Promise<void> {
    await this.askForCode();
    const { phone } = this;
    const captcha = await this.#code();
    await this.call("log in by code", "POST", "homepage/phone/login", { body: { phone, captcha } });
  }

  /** Does the work that is asked for in a busy hour, as the page does. */
  async askForCode(): Promise<void> {
    const { phone } = this;
    const path = "homepage/sendCode";
    const answer = await this.call("ask for a code", "GET", `${path}?phone=${phone}`);
    const asked = WorkNeeded.safeParse(answer);
    if (!asked.success) return;
    this.steps.pop();
    const { challenge } = asked.data;
    const solution = await solveChallenge({ challenge, deriveKey });
    const work = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
    await this.call("ask by work", "GET", `${path}?${new URLSearchParams({ phone, work })}`);
  }

  /** One that is kept for accounts is sent after the answer. */
  async #code(): Promise<string> {
    const { codes } = this.#site.sms;
    for (let look = 0; look < 100 && !codes.has(this.phone); look += 1) await passed(20);
    return codes.get(this.phone) ?? "000000";
  }
}

/** Accounts of the next hundred families, with the password of an account that is there: no phone may have many codes. */
export async function makeFamilies(site: FamilySite, first: number): Promise<readonly Family[]> {
  await site.site.query(
    `insert into accounts (username, name_key, phone, password_hash)
     select 'family-' || n, 'family-' || n, (13700000000 + n)::text,
       (select password_hash from accounts where username = 'attacker')
     from generate_series($1::int, $2::int) n`,
    [first, first + FAMILIES - 1],
  );
  return Array.from({ length: FAMILIES }, (_, index) => new Family(site, first + index));
}

/** All of them within the seconds, one after the other. */
export async function actAll(
  all: readonly Family[],
  act = (family: Family) => family.act(),
): Promise<void> {
  await Promise.all(
    all.map(async (family, index) => {
      await passed((index * SECONDS * 1000) / FAMILIES);
      await act(family);
    }),
  );
}

/** How many were served in all that they asked for. */
export const served = (all: readonly Family[]) =>
  all.filter(({ steps }) => steps.every(({ isServed }) => isServed)).length;

export function outcomesNotServed(all: readonly Family[]): Readonly<Record<string, number>> {
  const outcomes = all.flatMap(({ steps }) => steps).filter(({ isServed }) => !isServed);
  const same = Map.groupBy(outcomes, ({ outcome }) => outcome);
  return Object.fromEntries([...same].map(([outcome, each]) => [outcome, each.length]));
}
