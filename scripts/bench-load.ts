import { connect, type Socket } from "node:net";
import { runCommand } from "./run-command.ts";

const CONNECTIONS = 50;
const SECONDS = 5;

async function hasWrk(): Promise<boolean> {
  const { output } = await runCommand("wrk", ["--version"], { output: "kept" });
  return output.startsWith("wrk ");
}

/** What measured: wrk where it is installed, because a generator in Node is itself the bottleneck of a fast server. */
export const GENERATOR = (await hasWrk()) ? "wrk" : "own";

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

/** Sends one request after the other over a connection until told to stop; `requestPath` names the next address. */
class Connection {
  #answers = 0;
  #received = "";
  #missing = 0;
  readonly #socket: Socket;
  readonly #nextPath: () => string | null;
  readonly ended: Promise<number>;

  constructor(origin: URL, nextPath: () => string | null) {
    this.#nextPath = nextPath;
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.ended = promise;
    this.#socket = connect(Number(origin.port), origin.hostname, () => this.#ask());
    this.#socket.setNoDelay(true);
    // One byte a character, so that lengths are lengths of the body.
    this.#socket.setEncoding("latin1");
    this.#socket.on("data", (piece: string) => this.#take(piece));
    this.#socket.on("error", reject);
    this.#socket.on("close", () => resolve(this.#answers));
  }

  #ask(): void {
    const path = this.#nextPath();
    if (path === null) this.#socket.end();
    else this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\naccept-encoding: br\r\n\r\n`);
  }

  #take(piece: string): void {
    if (this.#missing > 0) {
      this.#missing -= piece.length;
    } else {
      this.#received += piece;
      const end = this.#received.indexOf("\r\n\r\n");
      if (end === -1) return;
      const head = this.#received.slice(0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith("HTTP/1.1 200") || length === undefined) {
        this.#socket.destroy(new Error(`not an answer to count: ${head}`));
        return;
      }
      this.#missing = Number(length) - (this.#received.length - end - 4);
      this.#received = "";
    }
    if (this.#missing > 0) return;
    this.#answers += 1;
    this.#ask();
  }
}

/** Requests a second while `connections` ask without a pause until there is no next path. */
async function measureWithSockets(
  origin: URL,
  nextPath: () => string | null,
  connections: number,
): Promise<number> {
  const start = performance.now();
  const all = Array.from({ length: connections }, () => new Connection(origin, nextPath).ended);
  const answers = (await Promise.all(all)).reduce((sum, each) => sum + each, 0);
  return answers / ((performance.now() - start) / 1000);
}

/** Requests a second for one address, 50 connections, brotli accepted. */
export function requestRate(address: string): Promise<number> {
  if (GENERATOR === "wrk") return measureWithWrk(address);
  const url = new URL(address);
  const end = performance.now() + SECONDS * 1000;
  const path = url.pathname + url.search;
  return measureWithSockets(url, () => (performance.now() < end ? path : null), CONNECTIONS);
}

/** Requests a second for many addresses, each asked for once. */
export function onceRate(origin: string, paths: readonly string[]): Promise<number> {
  const waiting = [...paths];
  return measureWithSockets(new URL(origin), () => waiting.pop() ?? null, 10);
}
