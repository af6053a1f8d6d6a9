import { randomInt } from "node:crypto";
import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";
import { runCommand } from "#scripts/run-command.ts";

const CONNECTIONS = 50;
const SECONDS = 5;

const wrk = await runCommand("wrk", ["--version"], { output: "kept" });
/** What measures: wrk where it is installed, because a generator in Node is itself the bottleneck of a fast server. */
export const GENERATOR = wrk.output.startsWith("wrk ") ? "wrk" : "own";

async function measureWithWrk(address: string): Promise<number> {
  const options = [
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${SECONDS}s`,
    "-H",
    "accept-encoding: br",
    address,
  ];
  const { output } = await runCommand("wrk", options, { output: "kept" });
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${address} failed:\n${output}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}

function ask(address: string, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Each from another network: a network may have few pages rendered.
  const part = () => randomInt(1, 255);
  const network = `10.${part()}.${part()}.${part()}`;
  const headers = { "accept-encoding": "br", "x-forwarded-for": network };
  get(address, { agent, headers }, (answer) => {
    if (answer.statusCode === 200) text(answer).then(() => resolve(), reject);
    else reject(new Error(`${address} answered ${answer.statusCode}`));
  }).once("error", reject);
  return promise;
}

/** Requests a second while so many connections ask without a pause until there is no next address. */
async function measure(nextAddress: () => string | undefined, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now();
  let answers = 0;
  const work = async () => {
    for (let address = nextAddress(); address !== undefined; address = nextAddress()) {
      await ask(address, agent);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return answers / ((performance.now() - start) / 1000);
}

/** Requests a second for one address, 50 connections, brotli accepted. */
export function requestRate(address: string): Promise<number> {
  if (GENERATOR === "wrk") return measureWithWrk(address);
  const end = performance.now() + SECONDS * 1000;
  return measure(() => (performance.now() < end ? address : undefined), CONNECTIONS);
}

/** Requests a second for many addresses, each asked for once. */
export function onceRate(origin: string, paths: readonly string[]): Promise<number> {
  const waiting = [...paths];
  const next = () => {
    const path = waiting.pop();
    return path === undefined ? path : origin + path;
  };
  return measure(next, 10);
}
