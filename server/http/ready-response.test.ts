import { connect } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { ReadyResponse, type ReadyResponseOptions } from "./ready-response.ts";
import { countCompressions } from "./test-compressions.ts";

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

const TEXT = "一段话 and some words. ".repeat(500);

/** Text that a better compression makes smaller. */
const WORDS = Buffer.from(Array.from({ length: 3000 }, (_, i) => `word${(i * i) % 997} `).join(""));

function serve(options: Partial<ReadyResponseOptions>) {
  const response = new ReadyResponse({
    body: Buffer.from(TEXT),
    headers: ["content-type", "text/plain"],
    ...options,
  });
  const server = Fastify();
  app = server;
  server.get("/", (request, reply) => response.send(request, reply, false));
  server.get("/secure", (request, reply) => response.send(request, reply, true));
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.inject({ url, headers });
  return { response, get };
}

/** All that a server sends over one connection after these requests, until it or this side ends it. */
function converse(address: URL, requests: readonly string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(Number(address.port), address.hostname);
  let received = "";
  const left = [...requests];
  const next = () => {
    const request = left.shift();
    if (request === undefined) socket.end();
    else socket.write(request);
  };
  socket.setEncoding("utf8").on("connect", next).on("error", reject);
  socket.on("close", () => resolve(received));
  socket.on("data", (text: string) => {
    received += text;
    if (received.endsWith(TEXT)) next();
  });
  return promise;
}

describe("ReadyResponse", () => {
  it("leaves a connection open without a word about it, unless who asks goes by an older version", async () => {
    serve({});
    const address = new URL((await app?.listen({ port: 0, host: "127.0.0.1" })) ?? "");
    const request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    const twice = await converse(address, [request, request]);
    expect(twice.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(twice).not.toMatch(/^(connection|keep-alive):/im);
    const older = await converse(address, ["GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"]);
    expect(older).toMatch(/^connection: keep-alive/im);
    const last = await converse(address, [
      "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      request,
    ]);
    expect(last).toMatch(/^connection: close/im);
    expect(last.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
  });

  it("has its own headers behind https", async () => {
    const { get } = serve({});
    const kept = "strict-transport-security";
    expect((await get("/")).headers[kept]).toBeUndefined();
    expect((await get("/secure")).headers[kept]).toContain("max-age");
    expect((await get("/secure", { "accept-encoding": "br" })).headers[kept]).toContain("max-age");
  });

  it("becomes smaller when it is improved, under another tag, and the old tag still counts", async () => {
    const { response, get } = serve({ body: WORDS });
    const first = await get("/", { "accept-encoding": "br" });
    await response.improve();
    const second = await get("/", { "accept-encoding": "br" });
    expect(second.rawPayload.length).toBeLessThan(first.rawPayload.length);
    expect(brotliDecompressSync(second.rawPayload).equals(WORDS)).toBe(true);
    expect(second.headers.etag).not.toBe(first.headers.etag);
    const known = await get("/", { "if-none-match": String(first.headers.etag) });
    expect([known.statusCode, known.headers.etag]).toEqual([304, first.headers.etag]);
  });

  it("is compressed once for all who ask for it at the same moment", async () => {
    const { get } = serve({ body: WORDS });
    const compressions = await countCompressions(() =>
      Promise.all(Array.from({ length: 20 }, () => get("/", { "accept-encoding": "br" }))),
    );
    expect(compressions).toBe(1);
  });

  it.each(["br", "gzip"])(
    "is small in %s also for who first asks for it after it was improved",
    async (encoding) => {
      const { get } = serve({ body: WORDS });
      const first = await get("/", { "accept-encoding": encoding });
      const { response, get: getLater } = serve({ body: WORDS });
      await response.improve();
      const later = await getLater("/", { "accept-encoding": encoding });
      expect(later.headers["content-encoding"]).toBe(encoding);
      expect(later.rawPayload.length).toBeLessThan(first.rawPayload.length);
    },
  );

  it("is sent as it is, or in the codings it came with, where those are given", async () => {
    const br = Buffer.from("as good as compressed");
    const { response, get } = serve({ codings: new Map([["br", br]]) });
    expect((await get("/", { "accept-encoding": "br" })).rawPayload.equals(br)).toBe(true);
    const gzip = await get("/", { "accept-encoding": "gzip" });
    expect(gzip.headers["content-encoding"]).toBeUndefined();
    expect(gzip.body).toBe(TEXT);
    await response.improve();
    expect((await get("/", { "accept-encoding": "br" })).rawPayload.equals(br)).toBe(true);
  });

  it("is known to who asks for anything but what there is", async () => {
    const { get } = serve({});
    const whole = await get("/");
    const known = await get("/", { "if-none-match": "*" });
    expect([known.statusCode, known.body]).toEqual([304, ""]);
    expect(known.headers.etag).toBe(whole.headers.etag);
  });

  it("never answers 304 for what is no success", async () => {
    const { get } = serve({ status: 404 });
    const first = await get("/");
    expect(first.statusCode).toBe(404);
    const again = await get("/", { "if-none-match": String(first.headers.etag) });
    expect(again.statusCode).toBe(404);
    expect((await get("/", { "if-none-match": "*" })).statusCode).toBe(404);
  });
});
