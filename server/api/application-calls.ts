import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { APPLICATION_CALLS } from "#contract/application-calls.ts";
import { APPLICATION_FIELD_MESSAGES } from "#contract/application-messages.ts";
import type { Application } from "#contract/application-shapes.ts";
import type { ApplicationReceipt } from "#contract/filed-application-shapes.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import type { Applications } from "#server/applications/applications.ts";
import { UnknownItem } from "#server/content/unknown-item.ts";
import { sendPersonal } from "./envelope.ts";
import { ignoreBodies } from "./ignore-bodies.ts";
import { parseInput } from "./input.ts";
import { loggingRefusals, loggingRefusedAccess } from "./log-refused-calls.ts";
import { confirmedVisitorOf } from "./visitor.ts";

export interface ApplicationCallsOptions {
  readonly accounts: Accounts;
  readonly applications: Applications;
}

const Keyed = z.object({ key: z.uuid() });

/** The calls of contract/application-calls.ts. */
export function registerApplicationCalls(
  app: FastifyInstance,
  { accounts, applications }: ApplicationCallsOptions,
): void {
  const file = async (account: string, sent: unknown): Promise<ApplicationReceipt> => {
    const { body } = APPLICATION_CALLS.apply;
    let application: Application;
    try {
      application = parseInput(body, sent, APPLICATION_FIELD_MESSAGES);
    } catch (error) {
      // The rules may have narrowed since it was filed, and the answer may have been lost.
      const keyed = Keyed.safeParse(sent);
      const filed = keyed.success ? await applications.filedWith(account, keyed.data.key) : null;
      if (filed) return filed;
      throw error;
    }
    return await applications.submit(account, application);
  };
  const applying = loggingRefusals({ event: "application refused" });
  app.put(APPLICATION_CALLS.apply.path, applying, async (request, reply) => {
    const { id } = await confirmedVisitorOf(accounts, request);
    return sendPersonal(request, reply, await file(id, request.body));
  });

  app.get(APPLICATION_CALLS.application.path, loggingRefusedAccess, async (request, reply) => {
    const { id: account } = await confirmedVisitorOf(accounts, request);
    const { id } = parseInput(APPLICATION_CALLS.application.query, request.query);
    const application = await applications.read(account, id);
    if (!application) throw new UnknownItem("application");
    return sendPersonal(request, reply, application);
  });

  app.register((scope, _options, done) => {
    ignoreBodies(scope);
    scope.delete(APPLICATION_CALLS.withdraw.path, loggingRefusedAccess, async (request, reply) => {
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
