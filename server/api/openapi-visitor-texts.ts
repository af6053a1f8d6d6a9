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
      "Makes an account with a code that was sent for `register`, or with the proof of a login by code, and logs it in. Whether a name or a phone is taken is told only after a correct code or proof. The code may then be used again; with a proof, a phone has ten tries in ten minutes.",
  },
  accountLogin: {
    tag: "accounts",
    refusals: ["Invalid", "Forbidden", "TooManyTries", "Busy"],
    summary: "Log in by password",
    description:
      "Answers a token of one day, or of fourteen with `remember`, and sets it as the token cookie too. Ten wrong passwords in five minutes for one account, or fifty from one address, are answered with 429; after a hundred in a row the account takes none until a login by code (403 `code_needed`). A browser on the site's own page (`Sec-Fetch-Site: same-origin`) also gets an HttpOnly cookie without which the token counts for nothing; other clients are not bound.",
  },
  phoneLogin: {
    tag: "accounts",
    refusals: ["Invalid", "Forbidden", "Conflict", "TooManyTries", "Busy"],
    summary: "Log in by code",
    description:
      "Answers a token for a phone and the newest code that was sent to it. A correct code for a phone without an account answers 409 `unregistered` with `data.proof`, which a registration within ten minutes takes in place of a code.",
  },
  sendCode: {
    tag: "accounts",
    refusals: ["Invalid", "Forbidden", "TooManyTries", "Busy"],
    summary: "Send a code",
    description:
      "Sends a code of six digits to a phone, whether or not it has an account: valid for five minutes, one use and five tries. One a minute for each phone; the next one too soon is answered with 429, which says when. While many are asked for, 429 has a `data.challenge`, the same for every phone: the call is made again with its solution in `work`.",
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
    description: "Ends the token at once and clears its cookies.",
  },
  changePassword: {
    tag: "accounts",
    refusals: ["Invalid", "NotLoggedIn", "Forbidden", "Conflict", "TooManyTries", "Busy"],
    summary: "Change the password",
    description:
      "Sets a password, with the current one or with a code that was sent to the account's phone for `password`. All other logins end. 409 `unconfirmed`: see `confirm`.",
  },
  resetPassword: {
    tag: "accounts",
    refusals: ["Invalid", "Forbidden", "TooManyTries", "Busy"],
    summary: "Set a forgotten password anew",
    description:
      "Sets a password with a code that was sent for `reset`, ends all logins and makes a new one of one day. If the account has filed applications and its phone may have been handed on, the call only logs in: the password and the other logins stay, and the user's `isUnconfirmed` is true. Confirm first (`confirm`), then set the password with `PUT /v1/homepage/password`. A phone without an account is answered like a wrong code.",
  },
  changePhone: {
    tag: "accounts",
    refusals: ["Invalid", "NotLoggedIn", "Forbidden", "Conflict", "TooManyTries", "Busy"],
    summary: "Change the phone",
    description:
      "Takes a code from each of the two phones, both sent for `phone`. All other logins end. 409 `taken`: the new phone has an account. 409 `unconfirmed`: see `confirm`.",
  },
  logins: {
    tag: "accounts",
    refusals: ["NotLoggedIn", "Conflict", "TooManyTries", "Busy"],
    summary: "One's own logins",
    description:
      "The account's logins that are still valid, the last used first. 409 `unconfirmed`: see `confirm`.",
  },
  endLogins: {
    tag: "accounts",
    refusals: ["Invalid", "NotLoggedIn", "Conflict", "TooManyTries", "Busy"],
    summary: "End logins",
    description:
      "Ends one login, or all but this one. Ending all others also forgets every known device but this one. One that has ended already changes nothing. 409 `unconfirmed`: see `confirm`.",
  },
  deviceKeys: {
    tag: "accounts",
    refusals: ["NotLoggedIn", "Conflict", "Busy"],
    summary: "The keys of one's own devices",
    description:
      "What a device seals the account's drafts and unsent entries with: the first key seals, all of them open. They are the same at every login and are stored nowhere; a new `DATA_KEY` puts a new one first. 409 `unconfirmed`: see `confirm`.",
  },
  confirmOwner: {
    tag: "accounts",
    refusals: ["Invalid", "NotLoggedIn", "Forbidden", "TooManyTries", "Busy"],
    summary: "Confirm the owner",
    description:
      "Phone numbers are handed on. A code on an account that no correct code has opened for 90 days, and that has filed applications, shows nothing of children (409 `unconfirmed`) until a guardian's name or a child's date of birth from one of them is given here; all other logins end then. Five tries a day and ten in 180 days, counted separately for logins by code and by password; the office helps otherwise. An account that has filed nothing is not asked: such a code removes its password, its other logins and its known devices, and the notices are to be agreed to again.",
  },
  agreeToNotices: {
    tag: "accounts",
    refusals: ["Invalid", "NotLoggedIn", "Conflict", "TooManyTries", "Busy"],
    summary: "Agree to the notices",
    description:
      "Takes the versions that the visitor has read, which `User` names in `noticesToAgree`. Where newer ones have come into force meanwhile, the answer names those. 409 `unconfirmed`: see `confirm`.",
  },
  events: {
    tag: "events",
    refusals: ["Invalid", "NotLoggedIn", "Busy"],
    summary: "Events",
    description:
      "A page of the events to come, soonest first, and then of the ended ones, latest first. An event that the school has cancelled stays, as ended, for those who signed up.",
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
      "Files an application. The same `key` again from the same account answers the receipt of the first time, whatever else the application says. 409 `closed`: the stage takes no applications now. 409 `submitted`: the account has filed one for the child, stage and year of entry already, whose number is in `data.number`. 409 `unconfirmed`: see `confirm`. 429: the account has filed ten in the last 24 hours.",
  },
  application: {
    tag: "events",
    refusals: ["Invalid", "NotLoggedIn", "NotFound", "Conflict", "Busy"],
    summary: "One's own application in full",
    description:
      "All of an application of the account, as it was filed. 404: the account has none with this id. 409 `unconfirmed`: see `confirm`.",
  },
  withdraw: {
    tag: "events",
    refusals: ["Invalid", "NotLoggedIn", "NotFound", "Conflict", "Busy"],
    summary: "Withdraw an application",
    description:
      "Withdraws an application of the account for good; the office sees that. One that was withdrawn or declined before stays as it is. 404: the account has none with this id. 409 `unconfirmed`: see `confirm`.",
  },
  applications: {
    tag: "events",
    refusals: ["Invalid", "NotLoggedIn", "Conflict", "Busy"],
    summary: "One's own applications",
    description:
      "The receipts of the account's applications, newest first. 409 `unconfirmed`: see `confirm`.",
  },
};

export const CALENDAR_TEXT: CallText = {
  tag: "events",
  summary: "An event for the calendar",
  description:
    "An iCalendar file of one event, for the visitor to open at its address: no token is needed, and nothing of a visitor is in it.",
};
