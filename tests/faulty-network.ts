import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from "node:http";
import type { Socket } from "node:net";

/** What another answers in the site's place. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** More seems to follow the body, and never comes. */
  readonly isEndless?: boolean;
  /** More follows the body, as soon as it is there. */
  readonly rest?: Promise<string>;
}

/** A call without a body is held up on the way: it goes on then, though nobody waits for it any more, and its status is told. */
export interface Late {
  readonly until: Promise<void>;
  readonly answered: (status: number | undefined) => void;
}

/**
 * What happens to a call: another answers; it is `cut` before the first byte; `half` of its body arrives, then the
 * connection breaks; half of its body arrives and passes for the whole (`shortened`); it arrives, and its answer is lost
 * (`swallowed`), or never comes (`unanswered`); nothing arrives for as long as the caller waits (`silence`).
 */
export type Fault =
  | Answer
  | Late
  | "cut"
  | "half"
  | "shortened"
  | "swallowed"
  | "unanswered"
  | "silence";

export const HOTEL: Answer = {
  status: 200,
  type: "text/html; charset=utf-8",
  body: "<!DOCTYPE html><html><body><h1>Hotel login</h1></body></html>",
};

export const PICTURES = /^\/web\/static\/images\//;
/** In place of every picture, so that the server need not make it. */
const PICTURE: Answer = {
  status: 200,
  type: "image/svg+xml",
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
};

/** A network between the browser and the site in which things go wrong; service workers cannot pass it by. */
export class FaultyNetwork {
  readonly origin: string;
  /** Paths of the calls that came, in their order. */
  readonly calls: string[] = [];
  /** Hears of each fault from its beginning. */
  onFault: (fault: Fault) => void = () => undefined;
  readonly #server: Server;
  #target: string;
  readonly #sockets = new Set<Socket>();
  #faults: { readonly paths: RegExp; readonly fault: Fault; readonly method?: string }[] = [];

  private constructor(server: Server, port: number, target: string) {
    this.#server = server;
    this.#target = target;
    this.origin = `http://127.0.0.1:${port}`;
    server.on("request", (request, response) => this.#answer(request, response));
    // Or a call now and then would meet the end of a connection that has rested, which no test is about.
    server.keepAliveTimeout = 0;
    server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
  }

  /** Opens a network that leads to the server at `target`. */
  static async open(target: string): Promise<FaultyNetwork> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (typeof address !== "object" || address === null) throw new Error("no port");
    return new FaultyNetwork(server, address.port, target);
  }

  /** From now on calls of these paths, or those of one method alone, fail in this way. */
  fail(paths: RegExp, fault: Fault, method?: string): void {
    this.onFault(fault);
    this.#faults.push({ paths, fault, ...(method !== undefined && { method }) });
  }

  /** From now on it leads to another server. */
  leadTo(target: string): void {
    this.#target = target;
  }

  /** From now on nothing fails. */
  heal(): void {
    this.#faults = [];
  }

  /** Forgets all that has happened, and breaks what is still under way. */
  reset(): void {
    this.heal();
    this.calls.length = 0;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, "close");
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? "/";
    this.calls.push(path);
    const found = this.#faults.find(
      ({ paths, method = request.method }) => method === request.method && paths.test(path),
    );
    const fault = found?.fault ?? (PICTURES.test(path) ? PICTURE : undefined);
    if (fault === "silence") return;
    if (fault === "cut") {
      request.socket.destroy();
    } else if (fault === "unanswered") {
      const { url, method, headers } = request;
      request.pipe(send(this.#target + url, { method, headers }, (answer) => answer.resume()));
    } else if (typeof fault === "object" && "until" in fault) {
      void this.#holdUp(request, fault);
    } else if (typeof fault === "object") {
      response.writeHead(fault.status, { "content-type": fault.type });
      if (fault.isEndless || fault.rest) response.write(fault.body);
      else response.end(fault.body);
      void fault.rest?.then((rest) => response.end(rest));
    } else {
      this.#passOn(request, response, fault);
    }
  }

  async #holdUp({ url, method, headers }: IncomingMessage, { until, answered }: Late) {
    await until;
    send(this.#target + url, { method, headers }, (answer) => {
      answer.resume();
      answered(answer.statusCode);
    }).end();
  }

  #passOn(
    request: IncomingMessage,
    response: ServerResponse,
    fault: "half" | "shortened" | "swallowed" | undefined,
  ): void {
    const { "if-none-match": _known, ...others } = request.headers;
    // A body is to come, whatever the browser has already, and half of it must still be text.
    const headers = fault ? { ...others, "accept-encoding": "identity" } : request.headers;
    const forwarded = send(
      this.#target + request.url,
      { method: request.method, headers },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk);
        if (fault === "swallowed") {
          request.socket.destroy();
          return;
        }
        const body = Buffer.concat(chunks);
        const half = body.subarray(0, Math.floor(body.length / 2));
        const { "transfer-encoding": _, ...answerHeaders } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, {
          ...answerHeaders,
          "content-length": fault === "shortened" ? half.length : body.length,
          // Or the browser's own cache would take the half for the whole that the server goes on to vouch for.
          ...(fault === "shortened" && { "cache-control": "no-store" }),
        });
        if (fault === "half") response.write(half, () => request.socket.destroy());
        else response.end(fault === "shortened" ? half : body);
      },
    );
    // The server is gone.
    forwarded.on("error", () => request.socket.destroy());
    request.pipe(forwarded);
  }
}
