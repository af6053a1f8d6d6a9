import type { FastifyRequest } from "fastify";

const BEARER = /^Bearer +([\w-]{1,200})$/i;

/** Reads the Authorization header alone: a browser sends the cookie along whoever made the request. */
export function tokenOf({ headers }: FastifyRequest): string | null {
  return BEARER.exec(headers.authorization ?? "")?.[1] ?? null;
}
