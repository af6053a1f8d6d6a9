import type { FastifyInstance } from "fastify";
import { APPLICATION_CALLS } from "#contract/application-calls.ts";
import { APPLICATION_FIELD_MESSAGES } from "#contract/application-messages.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import type { Applications } from "#server/applications/applications.ts";
import { UnknownItem } from "#server/content/unknown-item.ts";
import { sendPersonal } from "./envelope.ts";
import { ignoreBodies } from "./ignore-bodies.ts";
import { parseInput } from "./input.ts";
import { loggingRefusals } from "./log-refused-calls.ts";
import { confirmedVisitorOf } from "./visitor.ts";

export interface ApplicationCallsOptions {
  readonly accounts: Accounts;
  readonly applications: Applications;
}

/** The calls of contract/application-calls.ts. */
export function registerApplicationCalls(
  app: FastifyInstance,
  { accounts, applications }: ApplicationCallsOptions,
): void {
  const applying = loggingRefusals({ event: "application refused" });
  app.put(APPLICATION_CALLS.apply.path, applying, async (request, reply) => {
    const { id } = await confirmedVisitorOf(accounts, request);
    const { body } = APPLICATION_CALLS.apply;
    const application = parseInput(body, request.body, APPLICATION_FIELD_MESSAGES);
    return sendPersonal(request, reply, await applications.submit(id, application));
  });

  app.get(APPLICATION_CALLS.application.path, async (request, reply) => {
    const { id: account } = await confirmedVisitorOf(accounts, request);
    const { id } = parseInput(APPLICATION_CALLS.application.query, request.query);
    const application = await applications.read(account, id);
    if (!application) throw new UnknownItem("application");
    return sendPersonal(request, reply, application);
  });

  app.register((scope, _options, done) => {
    ignoreBodies(scope);
    scope.delete(APPLICATION_CALLS.withdraw.path, async (request, reply) => {
      const { id: account } = await confirmedVisitorOf(accounts, request);
      const { id } = parseInput(APPLICATION_CALLS.withdraw.query, request.query);
      const receipt = await applications.withdraw(account, id);
      if (!receipt) throw new UnknownItem("withdraw");
      return sendPersonal(request, reply, receipt);
    });
    done();
  });

  app.get(APPLICATION_CALLS.applications.path, async (request, reply) => {
    const { id } = await confirmedVisitorOf(accounts, request);
    const query = parseInput(APPLICATION_CALLS.applications.query, request.query);
    const { data, total } = await applications.list(id, query);
    return sendPersonal(request, reply, data, total);
  });
}
