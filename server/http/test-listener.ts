import { once } from "node:events";
import type { Server } from "node:net";

/** Lets a server of a test listen on any port of this machine; answers its address. */
export async function listenLocally(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return `http://127.0.0.1:${address.port}/`;
}
