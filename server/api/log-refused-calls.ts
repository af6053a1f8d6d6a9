import type { FastifyReply, FastifyRequest } from "fastify";
import { AccountRefused } from "#server/accounts/refusals.ts";
import type { AccountEvent } from "#server/accounts/visit.ts";
import { ApplicationRefused } from "#server/applications/refusals.ts";
import { UnknownItem } from "#server/content/unknown-item.ts";
import { SignUpRefused } from "#server/events/refusals.ts";
import { OfficeRefused } from "#server/staff/refusals.ts";
import { visitOf } from "./account-visit.ts";
import { answerError, type Failure } from "./errors.ts";
import { InvalidInput } from "./input.ts";

type Why = Pick<AccountEvent, "reason" | "fields">;

/** Unreadable input, or a phone that gets no codes, never reaches the rules of accounts, and is logged as an event all the same. */
export function loggingRefusedInput(event: Pick<AccountEvent, "event" | "by">) {
  return logging(event, (error) =>
    error instanceof AccountRefused && error.refusal.kind === "phone-not-served"
      ? { reason: "country", fields: ["phone"] }
      : refusedInput(error),
  );
}

/** The rules of events and applications know nothing of visits: what they refuse is logged here, like what cannot be read. */
export function loggingRefusals(event: Pick<AccountEvent, "event">) {
  return logging(event, (error) => {
    if (error instanceof ApplicationRefused) return { reason: error.refusal.kind };
    if (error instanceof SignUpRefused) return { reason: error.refusal };
    if (error instanceof UnknownItem) return { reason: "unknown event" };
    const isUnconfirmed = error instanceof AccountRefused && error.refusal.kind === "unconfirmed";
    return isUnconfirmed ? { reason: "unconfirmed" } : refusedInput(error);
  });
}

/** Somebody asks for what is not theirs, or not there, or not from a page of the site: in numbers, they are looking around. */
export const loggingRefusedAccess = logging({ event: "access refused" }, (error) => {
  if (error instanceof UnknownItem) return { reason: "not-found" };
  const isAccess =
    error instanceof OfficeRefused && ["role", "origin", "not-found"].includes(error.reason);
  return isAccess ? { reason: error.reason } : null;
});

function logging(
  event: Pick<AccountEvent, "event" | "by">,
  reasonOf: (error: Failure) => Why | null,
) {
  return {
    errorHandler: (error: Failure, request: FastifyRequest, reply: FastifyReply) => {
      const why = reasonOf(error);
      const account = request.goodToken?.account;
      if (why) visitOf(request).log({ ...event, ...why, account });
      return answerError(error, request, reply);
    },
  };
}

function refusedInput(error: Failure): Why | null {
  if (error instanceof InvalidInput) {
    const fields = [...new Set(error.issues.map(({ path }) => path.map(String).join(".")))];
    return { reason: "input", fields };
  }
  return "statusCode" in error && (error.statusCode ?? 500) < 500 ? { reason: "input" } : null;
}
