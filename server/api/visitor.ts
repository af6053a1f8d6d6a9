import type { FastifyRequest } from "fastify";
import type { Accounts } from "#server/accounts/accounts.ts";
import { refuseUnconfirmed } from "#server/accounts/owner-confirmation.ts";
import type { LoggedIn } from "#server/accounts/sessions.ts";
import { visitOf } from "./account-visit.ts";
import { tokenOf } from "./token.ts";

/** The account of a call's token, which limits know from now on. Rejects with AccountRefused. */
export async function visitorOf(accounts: Accounts, request: FastifyRequest): Promise<LoggedIn> {
  const sent = tokenOf(request);
  const visitor = await accounts.account(sent, visitOf(request));
  if (sent !== null) request.goodToken = { token: sent.token, account: visitor.id };
  return visitor;
}

/** The same for calls that tell of children, or of the family's devices. */
export async function confirmedVisitorOf(
  accounts: Accounts,
  request: FastifyRequest,
): Promise<LoggedIn> {
  const visitor = await visitorOf(accounts, request);
  refuseUnconfirmed(visitor);
  return visitor;
}
