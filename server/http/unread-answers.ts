import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { QueueFull } from "#server/fair-queue.ts";
import { widestNetworkOf } from "#server/network-of.ts";
import { isApiUrl } from "./readable-url.ts";

/** More of one answer the system keeps nowhere. */
const MOST_OF_A_SOCKET = 4 * 1024 * 1024;

/** In bytes, of one network. */
export interface MostUnread {
  readonly pagesAndFiles: number;
  /** Of /v1: they are counted apart, so that somebody who is refused a page can still send what was typed. */
  readonly calls: number;
}

interface Unread {
  readonly tally: string;
  readonly bytes: number;
}

/**
 * Refuses requests of a network that has been sent so many bytes and may not have read them: the system keeps them in memory that all
 * connections share (Linux: `tcp_mem`, of which a machine with 4 GB has some 240 MB). An answer counts until its connection
 * closes or asks for something else, which a proxy on the same machine does once it has read it.
 */
export function limitUnreadAnswers(app: FastifyInstance, most: MostUnread): void {
  const totals = new Map<string, number>();
  const bySocket = new Map<Socket, Unread>();
  const followed = new WeakSet<Socket>();
  const add = (tally: string, bytes: number) => {
    const total = (totals.get(tally) ?? 0) + bytes;
    if (total === 0) totals.delete(tally);
    else totals.set(tally, total);
  };
  const release = (socket: Socket) => {
    const unread = bySocket.get(socket);
    if (!unread) return;
    bySocket.delete(socket);
    add(unread.tally, -unread.bytes);
  };
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    const kind = isApiUrl(request.url) ? "calls" : "pagesAndFiles";
    const tally = `${kind} ${widestNetworkOf(request.ip)}`;
    release(socket);
    if (!followed.has(socket)) socket.once("close", () => release(socket));
    followed.add(socket);
    const before = socket.bytesWritten;
    reply.raw.once("finish", () => {
      const bytes = Math.min(socket.bytesWritten - before, MOST_OF_A_SOCKET);
      if (socket.destroyed || !(bytes > 0)) return;
      release(socket);
      bySocket.set(socket, { tally, bytes });
      add(tally, bytes);
    });
    const isFull = (totals.get(tally) ?? 0) >= most[kind];
    done(isFull ? new QueueFull() : undefined);
  });
}
