import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { createServer } from "./app.ts";

it("what was looked for is not in the log, even when the search fails", async () => {
  const lines: string[] = [];
  const logStream = { write: (line: string) => lines.push(line) };
  const app = createServer({ logLevel: "trace", trustedProxies: [], logStream });
  for (const path of ["/search", "/v1/search"]) {
    app.get(path, (request) => {
      request.log.info({ req: request }, "a plugin's own words");
      throw new Error("broken");
    });
  }
  for (const path of ["/search", "/v1/search"]) {
    const response = await app.inject(`${path}?q=${encodeURIComponent("小明")}-secret`);
    expect(response.statusCode).toBe(500);
  }
  await app.close();
  const log = lines.join("");
  expect(log).toContain("broken");
  expect(log).toContain('"path":"/v1/search"');
  expect(log).toMatch(/^{"level":"info","time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z",/);
  expect(log).not.toContain("secret");
  expect(log).not.toContain(encodeURIComponent("小明"));
});

it("closes a connection on which an answer is no longer read, and no other", async () => {
  const app = createServer({ logLevel: "silent", trustedProxies: [] });
  const answer = Buffer.alloc(32 * 1024 * 1024);
  app.get("/long", (_request, reply) => reply.send(answer));
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  // As if the clock ran faster.
  app.server.timeout /= 60;
  const ask = async () => {
    const accepted = once(app.server, "connection");
    const client = connect(Number(port), "127.0.0.1").pause();
    client.write("GET /long HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    const [socket] = await accepted;
    return { client, closed: once(socket, "close") };
  };
  const idle = await ask();
  const slow = await ask();
  let read = 0;
  for await (const part of slow.client) {
    read += part.length;
    if (read < answer.length / 2) await wait(5);
  }
  expect(read).toBeGreaterThan(answer.length);
  await idle.closed;
  idle.client.destroy();
  await app.close();
});
