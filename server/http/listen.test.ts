import { connect, createServer as createTcpServer } from "node:net";
import { performance } from "node:perf_hooks";
import { afterEach, expect, it, vi } from "vitest";
import { createServer } from "#server/app.ts";
import { ListenError, listen } from "./listen.ts";
import { listenLocally } from "./test-listener.ts";

const app = () => createServer({ logLevel: "silent", trustedProxies: [] });
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

it("listens on all addresses where no host is given", async () => {
  const server = app();
  closing.push(() => server.close());
  await listen(server, { host: null, port: 0 });
  const { port } = new URL(server.listeningOrigin);
  expect((await fetch(`http://127.0.0.1:${port}/nothing`)).status).toBe(404);
});

it("says in words that the port is taken", async () => {
  const other = createTcpServer();
  const port = Number(new URL(await listenLocally(other)).port);
  closing.push(() => other.close());
  const failing = listen(app(), { host: "127.0.0.1", port });
  await expect(failing).rejects.toThrow(ListenError);
  await expect(failing).rejects.toThrow(`127.0.0.1, port ${port}: another program does already`);
});

it("says in words that the host is not this machine's", async () => {
  await expect(listen(app(), { host: "192.0.2.1", port: 0 })).rejects.toThrow(
    "this machine has no such HOST",
  );
});

it("says so where another site has the port", async () => {
  const [first, second] = [app(), app()];
  closing.push(() => first.close());
  await listen(first, { host: "127.0.0.1", port: 0 });
  const { port } = new URL(first.listeningOrigin);
  await expect(listen(second, { host: "127.0.0.1", port: Number(port) })).rejects.toThrow(
    ListenError,
  );
});

it("accepts hundreds of connections in a few turns of the loop", async () => {
  const server = app();
  closing.push(() => server.close());
  await listen(server, { host: "127.0.0.1", port: 0 });
  let accepted = 0;
  server.server.on("connection", () => {
    accepted += 1;
  });
  const before = performance.nodeTiming.uvMetricsInfo.loopCount;
  const port = Number(new URL(server.listeningOrigin).port);
  const connections = Array.from({ length: 600 }, () => connect(port, "127.0.0.1"));
  closing.unshift(() => {
    for (const connection of connections) connection.destroy();
  });
  await vi.waitFor(() => expect(accepted).toBe(600));
  expect(performance.nodeTiming.uvMetricsInfo.loopCount - before).toBeLessThan(300);
});

it("ends what is under way on every socket before it closes", async () => {
  const server = app();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  let count = 0;
  server.get("/slow", () => {
    count += 1;
    if (count === 40) asked.resolve();
    return answer.promise;
  });
  let isClosed = false;
  server.addHook("onClose", async () => {
    isClosed = true;
  });
  await listen(server, { host: "127.0.0.1", port: 0 });
  const answers = Array.from({ length: 40 }, () => fetch(`${server.listeningOrigin}/slow`));
  await asked.promise;
  const closed = server.close();
  await expect(fetch(`${server.listeningOrigin}/slow`)).rejects.toThrow("fetch failed");
  expect(isClosed).toBe(false);
  answer.resolve("done");
  for (const each of answers) expect(await (await each).text()).toBe("done");
  server.server.closeIdleConnections();
  await closed;
  expect(isClosed).toBe(true);
});
