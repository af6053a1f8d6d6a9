import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError } from "fastify";
import { CODE } from "#contract/codes.ts";
import { DEFAULT_LOCALE } from "#contract/locales.ts";
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

/**
 * Answers what Node could not read as a request, and closes the connection. The address and the language are not known then:
 * all get the envelope of /v1.
 */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, code } = BY_REASON.get(error.code) ?? UNREADABLE;
  const body = envelope(code, DEFAULT_LOCALE);
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `content-type: ${JSON_TYPE}`,
      `content-length: ${Buffer.byteLength(body)}`,
      "cache-control: no-store",
      "x-content-type-options: nosniff",
      "connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
