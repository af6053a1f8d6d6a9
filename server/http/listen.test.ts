import { once } from "node:events";
import { createServer as createTcpServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createServer } from "#server/app.ts";
import { ListenError, listen } from "./listen.ts";

const app = () => createServer({ logLevel: "silent", trustedProxies: [] });
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return address.port;
}

it("listens on all addresses where no host is given", async () => {
  const server = app();
  closing.push(() => server.close());
  await listen(server, { host: null, port: 0 });
  const port = portOf(server.server);
  expect((await fetch(`http://127.0.0.1:${port}/nothing`)).status).toBe(404);
});

it("says in words that the port is taken", async () => {
  const other = createTcpServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  closing.push(() => other.close());
  const port = portOf(other);
  const failing = listen(app(), { host: "127.0.0.1", port });
  await expect(failing).rejects.toThrow(ListenError);
  await expect(failing).rejects.toThrow(`127.0.0.1, port ${port}: another program does already`);
});

it("says in words that the host is not this machine's", async () => {
  await expect(listen(app(), { host: "192.0.2.1", port: 0 })).rejects.toThrow(
    "this machine has no such HOST",
  );
});
