import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as passed } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import * as z from "zod";
import { freePort } from "#scripts/site-server.ts";
import { applicationForm, insist, quantile } from "./harness/calls.ts";
import { addressesOf, FLOOD_NAMES, type FloodOrders } from "./harness/flooder.ts";
import { BenchSite, COMING } from "./harness/site.ts";

// A hundred families go about their business while 120 connections, of one address where the flood names no more, ask for one thing
// without a pause.
const FAMILIES = 100;
const SECONDS = 15;
const PASSWORD = "竹影扫阶尘不动月穿潭底";
/** Floods to run, by their names; all where none is named. */
const CHOSEN = process.argv.slice(2);

const Envelope = z.object({ code: z.number(), data: z.unknown() });
const Code = z.object({ phone: z.string(), code: z.string() });

interface Step {
  readonly name: string;
  readonly outcome: string;
  readonly isServed: boolean;
  readonly milliseconds: number;
}

const codes = new Map<string, string>();
const receiver = createServer(async (request, response) => {
  const { phone, code } = Code.parse(await json(request));
  codes.set(phone, code);
  response.writeHead(204).end();
}).listen(await freePort(), "127.0.0.1");
await once(receiver, "listening");
const receiverAddress = receiver.address();
const smsPort = typeof receiverAddress === "object" ? receiverAddress?.port : undefined;

const site = await BenchSite.open((content) => content.writeEvent("open-day", COMING));
const { origin } = await site.startServer({
  env: {
    TRUSTED_PROXIES: "127.0.0.1",
    SMS_GATEWAY: "webhook",
    SMS_WEBHOOK_URL: `http://127.0.0.1:${smsPort}`,
    // Each flood has a hundred families of its own, who all ask for a code within the hour.
    SMS_DAILY_LIMIT: "100000",
  },
});

/** Null: no answer came. Rejects with all other errors. */
function unlessCutOff(error: unknown): null {
  if (error instanceof TypeError) return null;
  throw error;
}

/** One call as a family at an address of its own. */
class Family {
  readonly steps: Step[] = [];
  readonly #address: string;
  readonly #number: number;

  constructor(number: number) {
    this.#number = number;
    this.#address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  }

  get phone(): string {
    return String(13_700_000_000 + this.#number);
  }

  async call(
    name: string,
    method: string,
    path: string,
    { token = "", body }: { token?: string; body?: object } = {},
  ): Promise<string> {
    const start = performance.now();
    const response = await fetch(`${origin}/v1/${path}`, {
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
    return typeof answer?.data === "string" ? answer.data : "";
  }

  async act(): Promise<void> {
    const { phone } = this;
    const login = { username: `family-${this.#number}`, password: PASSWORD };
    const token = await this.call("log in", "POST", "homepage/account/login", { body: login });
    await this.call("who am I", "GET", "homepage/detail", { token });
    await this.call("search", "GET", "search?q=%E5%AD%A6%E6%A0%A1");
    await this.call("events", "GET", "homepage/activity", { token });
    const body = applicationForm(this.#number);
    await this.call("apply", "PUT", "homepage/signUp", { token, body });
    await this.call("ask for a code", "GET", `homepage/sendCode?phone=${phone}`);
    const captcha = codes.get(phone) ?? "000000";
    await this.call("log in by code", "POST", "homepage/phone/login", { body: { phone, captcha } });
  }
}

/** Accounts of the next hundred families: no phone may have many codes. */
let families = 0;
async function makeFamilies(): Promise<readonly Family[]> {
  const first = families;
  families += FAMILIES;
  await site.query(
    `insert into accounts (username, name_key, phone, password_hash)
     select 'family-' || n, 'family-' || n, (13700000000 + n)::text, password_hash
     from accounts, generate_series($1::int, $2::int) n where username = 'attacker'`,
    [first, first + FAMILIES - 1],
  );
  return Array.from({ length: FAMILIES }, (_, index) => new Family(first + index));
}

async function actAll(all: readonly Family[]): Promise<void> {
  await Promise.all(
    all.map(async (family, index) => {
      await passed((index * SECONDS * 1000) / FAMILIES);
      await family.act();
    }),
  );
}

const served = (all: readonly Family[]) =>
  all.filter(({ steps }) => steps.every(({ isServed }) => isServed)).length;

function outcomesNotServed(all: readonly Family[]): Readonly<Record<string, number>> {
  const outcomes = all.flatMap(({ steps }) => steps).filter(({ isServed }) => !isServed);
  const same = Map.groupBy(outcomes, ({ outcome }) => outcome);
  return Object.fromEntries([...same].map(([outcome, each]) => [outcome, each.length]));
}

/** The account that floods; an account has few logins, so each flood has a new one. */
class Attacker {
  readonly login = { username: "attacker", password: PASSWORD };
  readonly #family = new Family(9_999_999);

  async register(): Promise<void> {
    const { phone } = this.#family;
    await this.#family.call("ask", "GET", `homepage/sendCode?phone=${phone}&purpose=register`);
    const body = { ...this.login, phone, captcha: codes.get(phone), agreed: true };
    const token = await this.#family.call("register", "POST", "homepage/register", { body });
    insist(token !== "", "somebody can register");
  }

  async logIn(): Promise<string> {
    const body = this.login;
    const token = await this.#family.call("log in", "POST", "homepage/account/login", { body });
    insist(token !== "", "somebody can log in");
    return token;
  }
}

function row(all: readonly Family[], usual: ReadonlyMap<string, number> | null) {
  const steps = all.flatMap((family) => family.steps);
  const times = steps.map(({ milliseconds }) => milliseconds);
  const within = steps.filter(
    ({ name, milliseconds }) => milliseconds <= 2 * (usual?.get(name) ?? Number.POSITIVE_INFINITY),
  );
  return {
    "families served": `${served(all)}/${all.length}`,
    "median ms": Math.round(quantile(times, 0.5)),
    "p99 ms": Math.round(quantile(times, 0.99)),
    ...(usual && { "within 2x usual": `${((100 * within.length) / steps.length).toFixed(1)} %` }),
  };
}

/** The usual time of each call: what 99 of 100 took while nobody flooded. */
function usualTimes(all: readonly Family[]): ReadonlyMap<string, number> {
  const byName = Map.groupBy(
    all.flatMap(({ steps }) => steps),
    ({ name }) => name,
  );
  const slowest = (same: readonly Step[]) =>
    quantile(
      same.map(({ milliseconds }) => milliseconds),
      0.99,
    );
  return new Map([...byName].map(([name, same]) => [name, slowest(same)]));
}

/** Floods from the first moment on; answers what the flood was answered. */
async function actBesideFlood(all: readonly Family[], orders: FloodOrders): Promise<unknown> {
  const workerData = orders;
  const flooder = new Worker(new URL("./harness/flooder.ts", import.meta.url), { workerData });
  await actAll(all);
  flooder.postMessage("stop");
  const [answers] = await once(flooder, "message");
  return answers;
}

const chosen = FLOOD_NAMES.filter((name) => CHOSEN.length === 0 || CHOSEN.includes(name));
try {
  const attacker = new Attacker();
  await attacker.register();
  // The first ones find a server that has yet to warm up.
  await actAll(await makeFamilies());
  const quiet = await makeFamilies();
  await actAll(quiet);
  const usual = usualTimes(quiet);
  const rows: Record<string, object> = { "nobody floods": row(quiet, usual) };
  const failed: string[] = [];
  for (const [index, flood] of chosen.entries()) {
    const all = await makeFamilies();
    const addresses = Array.from(
      { length: addressesOf(flood) },
      (_, number) => `198.51.${100 + number}.${index}`,
    );
    const token = await attacker.logIn();
    const { login } = attacker;
    const answers = await actBesideFlood(all, { origin, flood, addresses, token, login });
    rows[flood] = { ...row(all, usual), "answers to the flood": JSON.stringify(answers) };
    console.log(`${flood}: ${served(all)} of ${FAMILIES} families served`);
    if (served(all) < FAMILIES - 1)
      failed.push(`${flood} ${JSON.stringify(outcomesNotServed(all))}`);
  }
  const after = await makeFamilies();
  await actAll(after);
  rows["nobody floods again"] = row(after, usual);
  console.log(`\n${FAMILIES} families in ${SECONDS} s, beside 120 connections of a flood`);
  console.table(rows);
  insist(failed.length === 0, `99 of 100 families are served beside a flood: ${failed.join()}`);
} finally {
  receiver.close();
  receiver.closeAllConnections();
  await site.close();
}
