import type { AccountCall } from "#contract/account-calls.ts";
import type { ApplicationCall } from "#contract/application-calls.ts";
import type { EventCall } from "#contract/event-calls.ts";
import type { ResponseName } from "./openapi-components.ts";
import type { CallText } from "./openapi-texts.ts";

interface VisitorCallText extends CallText {
  readonly refusals: readonly ResponseName[];
}

/** Texts and refusals of the calls that know who asks, or are about to. */
export const VISITOR_CALL_TEXTS: Readonly<
  Record<AccountCall | EventCall | ApplicationCall, VisitorCallText>
> = {
  register: {
    tag: "accounts",
    refusals: ["Invalid", "Forbidden", "Conflict", "Busy"],
    summary: "Register",
    description:
      "Makes an account with a code that was sent for `register`, and logs it in. That a name or a phone is taken is told only after a right code, which then may be used again.",
  },
  accountLogin: {
    tag: "accounts",
    refusals: ["Invalid", "Forbidden", "TooManyTries", "Busy"],
    summary: "Log in by password",
    description:
      "Answers a token of one day, or of fourteen with `remember`, and sets it as the token cookie too. Ten wrong passwords in five minutes for one account, or fifty from one address, are answered with 429.",
  },
  phoneLogin: {
    tag: "accounts",
    refusals: ["Invalid", "Forbidden", "Busy"],
    summary: "Log in by code",
    description: "Answers a token for a phone and the newest code that was sent to it.",
  },
  sendCode: {
    tag: "accounts",
    refusals: ["Invalid", "Forbidden", "TooManyTries", "Busy"],
    summary: "Send a code",
    description:
      "Sends a code of six digits to a phone, whether or not it has an account: valid for five minutes, one use and five tries. One a minute for each phone; the next one too soon is answered with 429, which says when.",
  },
  user: {
    tag: "accounts",
    refusals: ["NotLoggedIn", "Busy"],
    summary: "Who is logged in",
    description: "The account that the token belongs to.",
  },
  logout: {
    tag: "accounts",
    refusals: ["NotLoggedIn", "Busy"],
    summary: "Log out",
    description: "Ends the token at once and clears the token cookie.",
  },
  events: {
    tag: "events",
    refusals: ["Invalid", "NotLoggedIn", "Busy"],
    summary: "Events",
    description:
      "A page of the events to come, soonest first, and then of the ended ones, latest first. An event that the school has taken back stays, as ended, for those who signed up.",
  },
  eventDetail: {
    tag: "events",
    refusals: ["Invalid", "NotLoggedIn", "NotFound", "Busy"],
    summary: "An event",
    description: "One event with its text.",
  },
  signUpForEvent: {
    tag: "events",
    refusals: ["Invalid", "NotLoggedIn", "NotFound", "Conflict", "Busy"],
    summary: "Sign up for an event",
    description:
      "Takes a seat. A second time answers 409 `signed_up` and changes nothing; `full` and `closed` say that there is no seat to take.",
  },
  cancelSignUp: {
    tag: "events",
    refusals: ["Invalid", "NotLoggedIn", "NotFound", "Conflict", "Busy"],
    summary: "Cancel a sign-up",
    description:
      "Gives the seat back; without one nothing changes. 409 `closed` when the event has ended.",
  },
  apply: {
    tag: "events",
    refusals: ["Invalid", "NotLoggedIn", "Conflict", "TooManyTries", "Busy"],
    summary: "Apply for enrolment",
    description:
      "Files an application. The same `key` again from the same account answers the receipt of the first time, whatever else the application says. 409 `closed`: the stage takes no applications now. 409 `submitted`: the account has filed one for the child, stage and year already, whose number is in `data.number`. 429: the account has filed ten in the last 24 hours.",
  },
  applications: {
    tag: "events",
    refusals: ["Invalid", "NotLoggedIn", "Busy"],
    summary: "One's own applications",
    description: "The receipts of the account's applications, newest first.",
  },
};

export const CALENDAR_TEXT: CallText = {
  tag: "events",
  summary: "An event for the calendar",
  description:
    "An iCalendar file of one event, for the visitor to open at its address: no token is needed, and nothing of a visitor is in it.",
};
