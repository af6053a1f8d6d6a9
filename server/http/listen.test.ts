import { createServer as createTcpServer } from "node:net";
import { afterEach, expect, it } from "vitest";
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
