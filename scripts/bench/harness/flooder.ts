import { randomInt, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import * as z from "zod";
import { applicationForm } from "./calls.ts";

// Runs in a thread of its own: the calls measured meanwhile do not wait for it.
const USUAL_CONNECTIONS = 120;

const Orders = z.object({
  origin: z.string(),
  flood: z.string(),
  /** The flood comes from all of them in turn. */
  addresses: z.array(z.string()),
  /** Of the accounts that flood; most floods have one. */
  tokens: z.array(z.string()).min(1),
  login: z.object({ username: z.string(), password: z.string() }),
});
export type FloodOrders = z.infer<typeof Orders>;

interface Sent {
  readonly method?: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
  /** As a page of the site asks: the office answers nobody else. */
  readonly isOwnPage?: true;
}

type Flood = (index: number, orders: FloodOrders & { readonly token: string }) => Sent;

const anyPhone = () => `13${randomInt(1e8, 1e9)}`;
/** Words, digits and signs that read as letters, at random: zxcvbn takes longest to judge them. */
const COSTLY = "passwordlovemonkey1234$@";
const costlyPassword = () =>
  Array.from({ length: 128 }, () => COSTLY[randomInt(COSTLY.length)]).join("");
const code = { captcha: "000000" };

const COMMON_CHARACTERS = [
  ..."的一学校生年中高小教育师课时间家长活动有在不人大和会上到来为我们开以可这个文英",
];
const COMMON_PAIRS = "学生 学校 教育 活动 家长 老师 课程 时间 年级 校园";
const madeUpWord = () => Array.from({ length: 18 }, () => "abcdefghij"[randomInt(10)]).join("");
/** What takes longest to look for, in turn, with room for a number behind it. */
const COSTLY_QUERIES: readonly (() => string)[] = [
  () => COMMON_CHARACTERS.join(" "),
  () => COMMON_PAIRS,
  () => Array.from({ length: 4 }, madeUpWord).join(" "),
];
const costlyQuery = (index: number) =>
  `${COSTLY_QUERIES[index % COSTLY_QUERIES.length]?.()} ${index}`;

/** An address with some of its letters escaped, in one of as many ways as it has. */
const spelling = (path: string, way: number) =>
  [...path]
    .map((sign, place) => ((way >> place) & 1 && /[a-z]/.test(sign) ? escaped(sign) : sign))
    .join("");
const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`;

const reading: Flood = (index, { token }) => ({
  method: "GET",
  path: READINGS[index % READINGS.length] ?? "",
  token,
});
const rightPassword: Flood = (_index, { login: body }) => ({
  path: "/v1/homepage/account/login",
  body,
});

/** What a logged-in account may read. */
const READINGS = ["activity", "activity/detail?id=open-day", "signUp", "detail", "logins"].map(
  (call) => `/v1/homepage/${call}`,
);

/** Each request of a flood is another one. */
const FLOODS: Readonly<Record<string, Flood>> = {
  "wrong passwords": () => ({
    path: "/v1/homepage/account/login",
    body: { username: randomUUID(), password: randomUUID() },
  }),
  "right passwords": rightPassword,
  "right passwords from 3 addresses": rightPassword,
  "right passwords from 8 addresses": rightPassword,
  codes: () => ({ method: "GET", path: `/v1/homepage/sendCode?phone=${anyPhone()}` }),
  "wrong codes": () => ({
    path: "/v1/homepage/phone/login",
    body: { phone: anyPhone(), ...code },
  }),
  registrations: () => ({
    path: "/v1/homepage/register",
    body: {
      phone: anyPhone(),
      username: randomUUID().slice(0, 9),
      password: randomUUID(),
      agreed: true,
      ...code,
    },
  }),
  "password resets": () => ({
    path: "/v1/homepage/password/reset",
    body: { phone: anyPhone(), password: randomUUID(), ...code },
  }),
  "logins to the office": () => ({
    path: "/v1/office/login",
    body: { name: randomUUID(), password: randomUUID() },
    isOwnPage: true,
  }),
  "passwords that are hard to judge": (index, { token }) =>
    index % 2 === 0
      ? {
          path: "/v1/homepage/register",
          body: { phone: anyPhone(), password: costlyPassword(), agreed: true, ...code },
        }
      : {
          method: "PUT",
          path: "/v1/homepage/password",
          token,
          body: { password: costlyPassword(), ...code },
        },
  "junk tokens": () => ({ method: "GET", path: "/v1/homepage/detail", token: randomUUID() }),
  "calls of one account": (index, orders) =>
    index % 8 === 0
      ? { method: "PUT", path: "/v1/homepage/signUpActivity?id=open-day", token: orders.token }
      : reading(index, orders),
  // Each on a connection of its own, as nginx opens them.
  "calls of 15 accounts on 600 connections": reading,
  search: (index) => ({
    method: "GET",
    path: `/v1/search?q=${encodeURIComponent(costlyQuery(index))}`,
  }),
  applications: (index, { token }) => ({
    method: "PUT",
    path: "/v1/homepage/signUp",
    token,
    body: applicationForm(index),
  }),
  "pictures of shared links": (index) => ({
    method: "GET",
    path: `/share/zh${spelling("/admissions/kindergarten", index)}.png`,
  }),
  "pages never asked for before": (index) => ({
    method: "GET",
    path: `/excellent_ciji/news_activities/high_school?page=${index}`,
  }),
};
export const FLOOD_NAMES = Object.keys(FLOODS);

/** How many addresses a flood comes from. */
export function addressesOf(flood: string): number {
  return Number(/from (\d+) addresses/.exec(flood)?.[1] ?? 1);
}

/** How many accounts flood. */
export function accountsOf(flood: string): number {
  return Number(/of (\d+) accounts/.exec(flood)?.[1] ?? 1);
}

async function flood(orders: FloodOrders, signal: AbortSignal) {
  const [, named] = /on (\d+) connections/.exec(orders.flood) ?? [];
  const connections = Number(named ?? USUAL_CONNECTIONS);
  const agent = new Agent({ keepAlive: named === undefined, maxSockets: connections });
  const answers = new Map<number, number>();
  let sent = 0;
  const work = async () => {
    while (!signal.aborted) {
      sent += 1;
      const status = await send(orders, sent, agent);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return Object.fromEntries(answers);
}

function send(orders: FloodOrders, index: number, agent: Agent) {
  const { origin, flood: name, addresses, tokens } = orders;
  const make = FLOODS[name];
  if (!make) throw new Error(`no flood is called ${name}`);
  const own = tokens[index % tokens.length] ?? "";
  const sent = make(index, { ...orders, token: own });
  const { method = "POST", path, token, body, isOwnPage } = sent;
  const { promise, resolve } = Promise.withResolvers<number>();
  const headers = {
    "x-forwarded-for": addresses[index % addresses.length],
    ...(body && { "content-type": "application/json" }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(isOwnPage && { "sec-fetch-site": "same-origin" }),
  };
  const asked = request(origin + path, { agent, method, headers }, (answer) => {
    answer.resume();
    answer.once("end", () => resolve(answer.statusCode ?? 0));
  });
  // Cut off: an answer too.
  asked.once("error", () => resolve(0));
  asked.end(body && JSON.stringify(body));
  return promise;
}

const port = parentPort;
if (port) {
  const stopping = new AbortController();
  port.once("message", () => stopping.abort());
  port.postMessage(await flood(Orders.parse(workerData), stopping.signal));
}
