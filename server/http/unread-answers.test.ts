import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createServer } from "#server/app.ts";
import { limitUnreadAnswers } from "./unread-answers.ts";

const LONG = Buffer.alloc(100_000);
const app = createServer({ logLevel: "silent", trustedProxies: ["127.0.0.1"] });
limitUnreadAnswers(app, { pagesAndFiles: 10 * LONG.length, calls: 5 * LONG.length });
app.get("/file", () => LONG);
app.get("/v1/call", () => LONG);

let port = 0;
beforeAll(async () => {
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => app.close());

const statusOf = async (path: string, network: string) => {
  const headers = { "x-forwarded-for": network, connection: "close" };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  await response.arrayBuffer();
  return response.status;
};

async function askAndNotRead(path: string, network: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${network}\r\n\r\n`);
  return socket;
}

it.each([
  { path: "/file", other: "/v1/call", count: 10 },
  { path: "/v1/call", other: "/file", count: 5 },
])(
  "of $path keep their network from more of its kind until they are read or given up, and nobody else",
  async ({ path, other, count }) => {
    const networks = Array.from({ length: count }, (_, index) => `2001:db8:1:${index}::1`);
    const sockets = await Promise.all(networks.map((network) => askAndNotRead(path, network)));
    await vi.waitFor(async () => expect(await statusOf(path, "2001:db8:1:99::1")).toBe(503));
    expect(await statusOf(other, "2001:db8:1::1")).toBe(200);
    expect(await statusOf(path, "2001:db8:2::1")).toBe(200);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect(await statusOf(path, "2001:db8:1::1")).toBe(200));
  },
);

it("count no more once their connection asks again", async () => {
  const headers = { "x-forwarded-for": "2001:db8:3::1" };
  for (let index = 0; index < 30; index += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/file`, { headers });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  }
});
