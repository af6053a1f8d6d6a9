import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Browsers and proxies wait for an answer before they ask again on a connection. */
const MOST_WAITING = 4;

/**
 * Cuts off a connection on which many requests wait at once: a thousand fit into one packet, and the answers of all would be held in
 * memory for somebody who reads none, and films be opened and read ahead.
 */
export function cutOffPipelines(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  app.addHook("onRequest", ({ raw: { socket } }, reply, done) => {
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MOST_WAITING) {
      reply.hijack();
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    reply.raw.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    done();
  });
}
