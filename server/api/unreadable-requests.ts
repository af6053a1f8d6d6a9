import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError, FastifyInstance } from "fastify";
import { CODE } from "#contract/codes.ts";
import { DEFAULT_LOCALE } from "#contract/locales.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { envelope, JSON_TYPE, type RefusalCode } from "./envelope.ts";

interface Answer {
  readonly status: number;
  readonly code: RefusalCode;
}

const UNREADABLE: Answer = { status: 400, code: CODE.invalid };
const BY_REASON: ReadonlyMap<string, Answer> = new Map([
  ["ERR_HTTP_REQUEST_TIMEOUT", { status: 408, code: CODE.invalid }],
  ["HPE_HEADER_OVERFLOW", { status: 431, code: CODE.tooLarge }],
  ["EXPECTATION", { status: 417, code: CODE.invalid }],
]);

class Unreadable extends Error {
  override readonly name = "Unreadable";
  readonly code: string;

  constructor(code: "HOSTS" | "EXPECTATION", message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Refuses requests that name no host, or two: Node takes the first, and what stands before it may have taken the second. Node’s own
 * answers to no host and to an expectation have no security headers.
 */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw: { rawHeaders, socket, httpVersion } }, reply, done) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
    if (hosts.length === 1 || (hosts.length === 0 && httpVersion === "1.0")) return done();
    reply.hijack();
    answerUnreadable(new Unreadable("HOSTS", `a request names ${hosts.length} hosts`), socket);
  });
  app.server.on("checkExpectation", ({ socket }: IncomingMessage) => {
    answerUnreadable(new Unreadable("EXPECTATION", "a request expects what is not known"), socket);
  });
}

/**
 * Answers what Node could not read as a request, and closes the connection. The address and the language are not known then:
 * all get the envelope of /v1, and what it says of https, which browsers pass over where it came by http.
 */
export function answerUnreadable(
  error: Error & Pick<ConnectionError, "code">,
  socket: Socket,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, code } = BY_REASON.get(error.code) ?? UNREADABLE;
  const body = envelope(code, DEFAULT_LOCALE);
  if (socket.writable) {
    const headers = [
      ...["content-type", JSON_TYPE],
      ...["content-length", String(Buffer.byteLength(body))],
      ...["cache-control", "no-store"],
      ...["connection", "close"],
      ...securityHeaders(true),
    ];
    const lines = headers.flatMap((name, at) =>
      at % 2 === 0 ? `${name}: ${headers[at + 1]}` : [],
    );
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
