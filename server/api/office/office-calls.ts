import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import {
  isOfficeCall,
  OFFICE_CALL_NAMES,
  OFFICE_CALL_SHAPES,
  type OfficeCall,
} from "#contract/office/calls.ts";
import { sendPersonal } from "#server/api/envelope.ts";
import { parseInput } from "#server/api/input.ts";
import { loggingRefusedAccess } from "#server/api/log-refused-calls.ts";
import type { NetworkLimiter } from "#server/api/network-limiter.ts";
import { applicationCalls } from "./application-calls.ts";
import { doorCalls } from "./door-calls.ts";
import { eventCalls } from "./event-calls.ts";
import { callerOf, officeCookie, requireOwnPage, requireRights } from "./guard.ts";
import {
  type GuardedCall,
  type Handlers,
  OfficeFile,
  type OpenCall,
  type OpenHandlers,
} from "./handlers.ts";
import { peopleCalls } from "./people-calls.ts";
import type { OfficeServices } from "./services.ts";
import { openStaffCalls, staffCalls } from "./staff-calls.ts";
import { upkeepCalls } from "./upkeep-calls.ts";

/** Every call of the office that somebody has to be logged in for. */
function handlersOf(services: OfficeServices): Handlers {
  return {
    ...staffCalls(services),
    ...eventCalls(services),
    ...doorCalls(services),
    ...applicationCalls(services),
    ...peopleCalls(services),
    ...upkeepCalls(services),
  };
}

/** Puts the calls of contract/office/calls.ts on the server, each behind its guard. */
export function registerOfficeCalls(
  app: FastifyInstance,
  services: OfficeServices,
  limiter: NetworkLimiter,
): void {
  const open = openStaffCalls(services);
  const guarded = handlersOf(services);
  app.register((scope, _options, done) => {
    scope.setErrorHandler(loggingRefusedAccess.errorHandler);
    for (const name of OFFICE_CALL_NAMES) {
      if (isOpen(name)) registerOpen(scope, name, open, limiter);
      else registerGuarded(scope, name, guarded, services, limiter);
    }
    done();
  });
}

const isOpen = (name: OfficeCall): name is OpenCall =>
  isOfficeCall(name) && OFFICE_CALL_SHAPES[name].callers === "anybody";

function registerOpen<Name extends OpenCall>(
  scope: FastifyInstance,
  name: Name,
  handlers: OpenHandlers,
  limiter: NetworkLimiter,
): void {
  const { method, path: url, input: shape } = OFFICE_CALL_SHAPES[name];
  // A try of a name, password or link costs as much as a visitor's login; a logout is as any call of a session.
  const limits =
    name === "logout"
      ? hooksOf(limiter, null, officeCookie)
      : hooksOf(limiter, "office passwords", null);
  scope.route({
    method,
    url,
    ...limits,
    handler: async (request, reply) => {
      const input = parseInput(shape, sentWith(request));
      return send(request, reply, await handlers[name]({ input, request, reply }));
    },
  });
}

function registerGuarded<Name extends GuardedCall>(
  scope: FastifyInstance,
  name: Name,
  handlers: Handlers,
  { staff, now }: OfficeServices,
  limiter: NetworkLimiter,
): void {
  const call = OFFICE_CALL_SHAPES[name];
  const { method, path: url, input: shape } = call;
  scope.route({
    method,
    url,
    ...hooksOf(limiter, null, officeCookie),
    handler: async (request, reply) => {
      const caller = await callerOf(staff, request, call);
      // First what the caller may do: whoever may not make a call learns nothing of its input.
      requireRights(caller, call, sentWith(request), now());
      const input = parseInput(shape, sentWith(request));
      return send(request, reply, await handlers[name]({ input, request, reply, ...caller }));
    },
  });
}

/** Requests of other pages count too: each writes a line of the log. */
function hooksOf(limiter: NetworkLimiter, ...kind: Parameters<NetworkLimiter["hooksOf"]>) {
  const { onRequest, ...hooks } = limiter.hooksOf(...kind);
  return { ...hooks, onRequest: [onRequest, ownPageOnly] };
}

const ownPageOnly: onRequestHookHandler = (request, _reply, done) => {
  requireOwnPage(request);
  done();
};

const sentWith = ({ method, query, body }: FastifyRequest): unknown =>
  method === "GET" ? query : body;

function send(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  if (!(answer instanceof OfficeFile)) return sendPersonal(request, reply, answer);
  const { name, type, body } = answer;
  // Buffered, a backup that is fetched slowly would be kept among nginx's temporary files.
  return reply
    .header("content-type", type)
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .header("x-request-id", request.id)
    .send(body);
}
