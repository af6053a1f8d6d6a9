import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { insist, quantile } from "./harness/calls.ts";
import {
  actAll,
  FAMILIES,
  Family,
  makeFamilies,
  outcomesNotServed,
  PASSWORD,
  SECONDS,
  served,
} from "./harness/families.ts";
import { accountsOf, addressesOf, FLOOD_NAMES, type FloodOrders } from "./harness/flooder.ts";
import { BenchSite, COMING } from "./harness/site.ts";
import { SmsReceiver } from "./harness/sms-receiver.ts";

// A hundred families go about their business while 120 connections of one account and one address, where the flood names no more, ask for
// one thing without a pause.
/** Floods to run, by their names; all where none is named. */
const CHOSEN = process.argv.slice(2);

const sms = await SmsReceiver.open();
const site = await BenchSite.open((content) => content.writeEvent("open-day", COMING));
const { origin } = await site.startServer({
  env: {
    TRUSTED_PROXIES: "127.0.0.1",
    ...sms.environment,
    // Each flood has a hundred families of its own, who all ask for a code within the hour.
    SMS_DAILY_LIMIT: "100000",
  },
});
const familySite = { site, origin, sms };

/** A hundred more: no phone may have many codes. */
let families = 0;
function nextFamilies(): Promise<readonly Family[]> {
  const first = families;
  families += FAMILIES;
  return makeFamilies(familySite, first);
}

/** An account that floods; an account has few logins, so each flood has a new one. */
class Attacker {
  readonly login: { readonly username: string; readonly password: string };
  readonly #family: Family;

  constructor(number: number) {
    const username = number === 0 ? "attacker" : `attacker-${number}`;
    this.login = { username, password: PASSWORD };
    this.#family = new Family(familySite, 9_999_999 - number);
  }

  async register(): Promise<void> {
    const { phone } = this.#family;
    await this.#family.call("ask", "GET", `homepage/sendCode?phone=${phone}&purpose=register`);
    const body = { ...this.login, phone, captcha: sms.codes.get(phone), agreed: true };
    const token = await this.#family.tokenFrom("register", "homepage/register", body);
    insist(token !== "", "somebody can register");
  }

  async logIn(): Promise<string> {
    const token = await this.#family.tokenFrom("log in", "homepage/account/login", this.login);
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
  const slowest = (same: Family["steps"]) =>
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
  const first = new Attacker(0);
  const more = Math.max(...chosen.map(accountsOf)) - 1;
  const attackers = [first, ...Array.from({ length: more }, (_, index) => new Attacker(index + 1))];
  for (const attacker of attackers) await attacker.register();
  // The first ones find a server that has yet to warm up.
  await actAll(await nextFamilies());
  const quiet = await nextFamilies();
  await actAll(quiet);
  const usual = usualTimes(quiet);
  const rows: Record<string, object> = { "nobody floods": row(quiet, usual) };
  const failed: string[] = [];
  for (const [index, flood] of chosen.entries()) {
    const all = await nextFamilies();
    const addresses = Array.from(
      { length: addressesOf(flood) },
      (_, number) => `198.51.${100 + number}.${index}`,
    );
    const tokens: string[] = [];
    for (const attacker of attackers.slice(0, accountsOf(flood)))
      tokens.push(await attacker.logIn());
    const { login } = first;
    const answers = await actBesideFlood(all, { origin, flood, addresses, tokens, login });
    rows[flood] = { ...row(all, usual), "answers to the flood": JSON.stringify(answers) };
    console.log(`${flood}: ${served(all)} of ${FAMILIES} families served`);
    if (served(all) < FAMILIES - 1)
      failed.push(`${flood} ${JSON.stringify(outcomesNotServed(all))}`);
  }
  const after = await nextFamilies();
  await actAll(after);
  rows["nobody floods again"] = row(after, usual);
  console.log(`\n${FAMILIES} families in ${SECONDS} s, beside a flood of 120 connections or more`);
  console.table(rows);
  insist(failed.length === 0, `99 of 100 families are served beside a flood: ${failed.join()}`);
} finally {
  sms.close();
  await site.close();
}
