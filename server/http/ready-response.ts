import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type CompressedEncoding, compress, type Effort } from "./compress.ts";
import { type Encoding, negotiateEncoding } from "./encoding.ts";
import {
  documentHeaders,
  type HeaderList,
  type PageSources,
  securityHeaders,
} from "./security-headers.ts";

/** Cache-Control of answers that show what a visitor looked for: no cache between us stores them. */
export const OF_ONE_VISITOR = "private, no-cache";

export interface ReadyResponseOptions {
  readonly status?: number;
  readonly body: Buffer | string;
  /** Headers but those of security and of the body's coding, length and ETag. */
  readonly headers: HeaderList;
  /** Where it is a page: what the page takes in; null leaves out its Content-Security-Policy. */
  readonly sources?: PageSources | null;
  /** Where given, the body is sent in these codings or as it is, and is never compressed here. */
  readonly codings?: ReadonlyMap<CompressedEncoding, Buffer>;
}

interface Coded {
  readonly bytes: Buffer;
  readonly plainHeaders: string[];
  readonly secureHeaders: string[];
}

const COMPRESSED: readonly CompressedEncoding[] = ["br", "gzip"];

/** Memory that the compressed forms take beside the body itself, about. */
const CODED_SHARE = 0.5;

/**
 * A whole answer held ready in every coding that was asked for, with its headers, so that sending it again costs next
 * to nothing. What is sent the first time is compressed quickly; improve() makes it as small as it can be.
 */
export class ReadyResponse {
  /** Bytes of memory, about. */
  readonly weight: number;
  readonly #status: number;
  readonly #body: Buffer;
  readonly #plainHeaders: HeaderList;
  /** The same behind https. */
  readonly #secureHeaders: HeaderList;
  readonly #isCompressedHere: boolean;
  readonly #hash: string;
  readonly #coded = new Map<Encoding, Coded>();
  /** First compressions under way: all who ask meanwhile wait for the same one. */
  readonly #compressing = new Map<Encoding, Promise<void>>();

  constructor({ status = 200, body, headers, sources, codings }: ReadyResponseOptions) {
    const ownHeaders = (isSecure: boolean) => [
      ...headers,
      ...(sources === undefined ? securityHeaders(isSecure) : documentHeaders(sources, isSecure)),
    ];
    this.#status = status;
    this.#body = Buffer.from(body);
    this.#plainHeaders = ownHeaders(false);
    this.#secureHeaders = ownHeaders(true);
    this.#isCompressedHere = codings === undefined;
    this.#hash = createHash("sha256").update(this.#body).digest("base64url").slice(0, 16);
    this.weight = Math.ceil(this.#body.length * (1 + CODED_SHARE)) + 2048;
    this.#keep("identity", this.#body, "best");
    for (const [encoding, bytes] of codings ?? []) this.#keep(encoding, bytes, "best");
  }

  /** Sends it where the coding that the visitor wants is at hand; else does nothing and says so. */
  sendReady(
    request: FastifyRequest,
    reply: FastifyReply,
    isSecure: boolean,
    extraHeaders?: HeaderList,
  ): boolean {
    const { headers } = request.raw;
    const tag = this.#tagKnown(headers);
    if (tag !== undefined) {
      const own = isSecure ? this.#secureHeaders : this.#plainHeaders;
      reply.hijack();
      reply.raw.writeHead(304, [...own, "etag", tag, ...(extraHeaders ?? [])]).end();
      return true;
    }
    const coded = this.#coded.get(this.#choose(headers));
    if (!coded) return false;
    reply.hijack();
    const ready = isSecure ? coded.secureHeaders : coded.plainHeaders;
    reply.raw.writeHead(this.#status, extraHeaders ? [...ready, ...extraHeaders] : ready);
    reply.raw.end(coded.bytes);
    return true;
  }

  /** Answers a request with it, or with 304 where the visitor has it; takes the reply over from Fastify. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    isSecure: boolean,
    extraHeaders?: HeaderList,
  ): Promise<void> {
    if (this.sendReady(request, reply, isSecure, extraHeaders)) return;
    const encoding = this.#choose(request.raw.headers);
    if (encoding !== "identity") await this.#compressOnce(encoding);
    this.sendReady(request, reply, isSecure, extraHeaders);
  }

  /** Compresses as well as it goes what has been sent in a quickly made form, or will be: nobody asks for this again. */
  async improve(): Promise<void> {
    if (!this.#isCompressedHere) return;
    for (const encoding of COMPRESSED) await this.#compress(encoding, "best");
  }

  #choose(headers: IncomingHttpHeaders): Encoding {
    const encoding = negotiateEncoding(headers);
    return this.#isCompressedHere || this.#coded.has(encoding) ? encoding : "identity";
  }

  /** The tag among those of If-None-Match that stands for this body, in whatever coding; `*` means any. */
  #tagKnown(headers: IncomingHttpHeaders): string | undefined {
    const known = headers["if-none-match"];
    if (known === undefined || this.#status !== 200) return;
    if (known.trim() === "*") return `"${this.#hash}-identity"`;
    if (!known.includes(this.#hash)) return;
    return new RegExp(`"${this.#hash}[^"]*"`).exec(known)?.[0];
  }

  #compressOnce(encoding: CompressedEncoding): Promise<void> {
    const compressing =
      this.#compressing.get(encoding) ??
      this.#compress(encoding, "fast").finally(() => this.#compressing.delete(encoding));
    this.#compressing.set(encoding, compressing);
    return compressing;
  }

  async #compress(encoding: CompressedEncoding, effort: Effort): Promise<void> {
    this.#keep(encoding, await compress(this.#body, encoding, effort), effort);
  }

  #keep(encoding: Encoding, bytes: Buffer, effort: Effort): void {
    // A strong tag names these very bytes, so it differs by coding and by effort; the best goes without saying.
    const own = [
      ...["content-length", String(bytes.length)],
      ...["etag", `"${[this.#hash, encoding, ...(effort === "fast" ? [effort] : [])].join("-")}"`],
      ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
    ];
    this.#coded.set(encoding, {
      bytes,
      plainHeaders: [...this.#plainHeaders, ...own],
      secureHeaders: [...this.#secureHeaders, ...own],
    });
  }
}
