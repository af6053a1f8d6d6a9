import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Environment } from "#server/environment.ts";
import { OperatorError } from "#server/operator-error.ts";

/** A hall of phones arrives within a second, and a proxy opens a connection for each request; Linux keeps 4,096 at most. */
const BACKLOG = 4096;

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

/** Listens; without a host on all addresses, IPv6 too where the machine has it. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Environment, "host" | "port">,
): Promise<void> {
  try {
    if (host !== null) {
      await app.listen({ host, port, backlog: BACKLOG });
    } else if (!(await listensOnIpv6(app, port))) {
      await app.listen({ host: "0.0.0.0", port, backlog: BACKLOG });
    }
  } catch (error) {
    throw explain(error, `${host ?? "all addresses"}, port ${port}`);
  }
}

async function listensOnIpv6(app: FastifyInstance, port: number): Promise<boolean> {
  try {
    await app.listen({ host: "::", port, backlog: BACKLOG });
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === "EAFNOSUPPORT" || code === "EADDRNOTAVAIL") return false;
    throw error;
  }
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
