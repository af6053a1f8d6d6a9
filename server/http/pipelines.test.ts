import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createServer } from "#server/app.ts";

const app = createServer({ logLevel: "silent", trustedProxies: [] });
let port = 0;
let asked = 0;
app.get("/slow", async () => {
  asked += 1;
  await new Promise((resolve) => setImmediate(resolve));
  return "slow";
});

beforeAll(async () => {
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => app.close());

async function answersTo(requests: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(requests);
  return text(socket);
}

const REQUEST = "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n";
const LAST = "GET /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

it("does no more than a few of a thousand requests that one packet brings, and cuts the connection", async () => {
  asked = 0;
  expect(await answersTo(REQUEST.repeat(1000)).catch(String)).not.toContain("slow");
  expect(asked).toBeLessThanOrEqual(4);
});

it("cuts the connection where no address can be decoded, too", async () => {
  const answers = await answersTo("GET /v1/%ff HTTP/1.1\r\nHost: a\r\n\r\n".repeat(1000)).catch(
    String,
  );
  expect(answers.match(/^HTTP/gm)?.length ?? 0).toBeLessThanOrEqual(4);
});

it("answers a few that do not wait for each other", async () => {
  const answers = await answersTo(REQUEST.repeat(3) + LAST);
  expect(answers.match(/slow/g)).toHaveLength(4);
});
