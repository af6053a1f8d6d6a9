import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { platform } from "node:process";
import type { FastifyInstance } from "fastify";
import type { Environment } from "#server/environment.ts";
import { OperatorError } from "#server/operator-error.ts";

/** A hall of phones arrives within a second, and a proxy opens a connection for each request; Linux keeps 4,096 at most. */
const BACKLOG = 4096;
/**
 * In each turn of its loop Node accepts one connection of each socket that listens. With a single one the connections of a
 * network that keeps the server busy would be a queue in which everybody else stands: of 608 calls at once by 15 accounts, pages
 * took 2.1 s in the median, and take 0.1 s so. Only Linux shares the connections of an address among sockets.
 */
const SOCKETS = platform === "linux" ? 64 : 1;

/** The server cannot have the address it was told to listen on; the message says why. */
export class ListenError extends OperatorError {
  override readonly name = "ListenError";
}

/** Rejects with a ListenError where the host is none of this machine's; on any port, since the site before may still have its own. */
export async function refuseForeignHost({
  host,
  port,
}: Pick<Environment, "host" | "port">): Promise<void> {
  if (host === null) return;
  const probe = createServer().listen({ host, port: 0 });
  try {
    await once(probe, "listening");
    probe.close();
  } catch (error) {
    throw explain(error, `${host}, port ${port}`);
  }
}

/** Listens; without a host on all addresses, IPv6 too where the machine has it. To be called before the app is ready. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Environment, "host" | "port">,
): Promise<void> {
  const sockets: Server[] = [];
  // Fastify waits for the connections of its own socket alone, and then closes the database.
  app.addHook("preClose", () => closeAll(sockets));
  try {
    if (host !== null) {
      await openSockets(app, sockets, { host, port });
    } else if (!(await listensOnIpv6(app, sockets, port))) {
      await openSockets(app, sockets, { host: "0.0.0.0", port });
    }
  } catch (error) {
    throw explain(error, `${host ?? "all addresses"}, port ${port}`);
  }
}

interface Address {
  readonly host: string;
  readonly port: number;
}

async function listensOnIpv6(
  app: FastifyInstance,
  sockets: Server[],
  port: number,
): Promise<boolean> {
  try {
    await openSockets(app, sockets, { host: "::", port });
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === "EAFNOSUPPORT" || code === "EADDRNOTAVAIL") return false;
    throw error;
  }
}

async function openSockets(
  app: FastifyInstance,
  sockets: Server[],
  address: Address,
): Promise<void> {
  await refuseTakenPort(address);
  const options = { ...address, backlog: BACKLOG, reusePort: SOCKETS > 1 };
  await app.listen(options);
  sockets.push(app.server);
  const bound = app.server.address();
  const port = typeof bound === "object" && bound ? bound.port : address.port;
  while (sockets.length < SOCKETS) {
    const socket = createServer({ allowHalfOpen: true, noDelay: true });
    socket.on("connection", (connection) => app.server.emit("connection", connection));
    socket.listen({ ...options, port });
    await once(socket, "listening");
    sockets.push(socket);
  }
}

/** Sockets that share an address would share it with those of another site on this machine too. */
async function refuseTakenPort(address: Address): Promise<void> {
  const probe = createServer().listen(address);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}

/** Takes no more connections, and waits for the ends of those that are open. */
async function closeAll(sockets: readonly Server[]): Promise<void> {
  const closed = Promise.all(sockets.map((socket) => once(socket, "close")));
  for (const socket of sockets) socket.close();
  await closed;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}

function explain(error: unknown, where: string): unknown {
  switch (codeOf(error)) {
    case "EADDRINUSE":
      return new ListenError(
        `Cannot listen on ${where}: another program does already. Stop it, or set PORT.`,
        { cause: error },
      );
    case "EACCES":
      return new ListenError(`Cannot listen on ${where}: this user may not. Set another PORT.`, {
        cause: error,
      });
    case "EADDRNOTAVAIL":
    case "EINVAL":
    case "ENOTFOUND":
      return new ListenError(`Cannot listen on ${where}: this machine has no such HOST.`, {
        cause: error,
      });
    default:
      return error;
  }
}
