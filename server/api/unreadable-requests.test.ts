import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createServer } from "#server/app.ts";

const app = createServer({ logLevel: "silent", trustedProxies: [] });
let port = 0;

beforeAll(async () => {
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => app.close());

it.each([
  ["is no HTTP", "HELLO\r\n\r\n", 400],
  [
    "has two lengths",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  ["names two hosts", "GET /nothing HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", 400],
  ["names no host", "GET /nothing HTTP/1.1\r\n\r\n", 400],
  ["expects what nobody knows", "GET /nothing HTTP/1.1\r\nHost: a\r\nExpect: foo\r\n\r\n", 417],
  ["has headers beyond all bounds", `GET /v1/homepage HTTP/1.1\r\nx: ${"x".repeat(20_000)}`, 431],
])("a request that %s gets an envelope, and is cut off", async (_what, request, status) => {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(request);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head.split("\r\n")).toEqual(
    expect.arrayContaining([
      "x-content-type-options: nosniff",
      "strict-transport-security: max-age=31536000",
      "content-security-policy: frame-ancestors 'none'",
      "cache-control: no-store",
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
    ]),
  );
  expect(JSON.parse(body)).toEqual({
    code: status === 431 ? 413 : 400,
    msg: expect.stringMatching(/[一-龥]/),
    data: null,
  });
});

it("a request of HTTP 1.0 need not name a host", async () => {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write("GET /nothing HTTP/1.0\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
});
