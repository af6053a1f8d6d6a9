import { STATUS_CODES } from "node:http";
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
]);

class TwoHosts extends Error {
  override readonly name = "TwoHosts";
  readonly code = "TWO_HOSTS";
}

/** Node takes the first of two hosts, and what stands before it may have taken the second. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw: { rawHeaders, socket } }, reply, done) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
    if (hosts.length < 2) return done();
    reply.hijack();
    answerUnreadable(new TwoHosts("a request names two hosts"), socket);
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
