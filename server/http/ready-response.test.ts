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

describe("ReadyResponse", () => {
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
