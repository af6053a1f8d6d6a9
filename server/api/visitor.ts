import type { FastifyRequest } from "fastify";
import type { Accounts } from "#server/accounts/accounts.ts";
import type { LoggedIn } from "#server/accounts/sessions.ts";
import { visitOf } from "./account-visit.ts";
import { tokenOf } from "./token.ts";

/** The account of a call's token, which limits know from now on. Rejects with AccountRefused. */
export async function visitorOf(accounts: Accounts, request: FastifyRequest): Promise<LoggedIn> {
  const token = tokenOf(request);
  const visitor = await accounts.account(token, visitOf(request));
  if (token !== null) request.goodToken = { token, account: visitor.id };
  return visitor;
}
