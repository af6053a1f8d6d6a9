import type { AccountCall } from "#contract/account-calls.ts";
import type { ApplicationCall } from "#contract/application-calls.ts";
import type { PublicCall } from "#contract/calls.ts";
import type { EventCall } from "#contract/event-calls.ts";

/** Groups of calls, and what each group is about. */
export const TAGS = {
  home: "The home page, the foot of every page, the notices and the search.",
  school: "Who the school is and how it teaches.",
  life: "The students' days, and what the school is proud of.",
  news: "News of the group and of its four stages.",
  accounts: "Registering, logging in and out.",
  events: "Signing up for events and applying for enrolment.",
  entering: "How to enter the schools, work there and reach them.",
} as const satisfies Record<string, string>;

export interface CallText {
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description: string;
}

/** Texts of the public calls in the document of the API. */
export const CALL_TEXTS: Readonly<Record<PublicCall, CallText>> = {
  home: {
    tag: "home",
    summary: "The home page",
    description:
      "Slides, vision, figures, the four stages, admissions, info sessions and six news items.",
  },
  bottom: {
    tag: "home",
    summary: "The foot of every page",
    description: "Name, phones, donation account, address, social account and filing number.",
  },
  notices: {
    tag: "home",
    summary: "The notices",
    description: "Privacy, children's information and accessibility.",
  },
  search: {
    tag: "home",
    summary: "What speaks of something",
    description:
      "The pages, news and events that have the words looked for, those in the language asked for first; words may be misspelt or unfinished.",
  },
  group: {
    tag: "school",
    summary: "The group",
    description: "Mission, spirit, values, history, vision, philosophy and foundation.",
  },
  foreignLanguageSchool: {
    tag: "school",
    summary: "The foreign language school",
    description: "The profile of the foreign language school.",
  },
  management: {
    tag: "school",
    summary: "The management",
    description: "How the group is led.",
  },
  team: {
    tag: "school",
    summary: "The management team",
    description: "The members of the management team, in the order of their offices.",
  },
  quality: {
    tag: "school",
    summary: "Teaching",
    description:
      "Educational model, curriculum and faculty of each stage, results, research and orientation.",
  },
  characteristic: {
    tag: "school",
    summary: "Teaching features",
    description: "What is particular about the teaching of each stage.",
  },
  life: {
    tag: "life",
    summary: "Student life",
    description: "Daily life, clubs, arts and sports, and the students of each stage.",
  },
  wonder: {
    tag: "life",
    summary: "What the school is proud of",
    description: "News and activities, outcomes, visits, videos and partnerships of each stage.",
  },
  lifeNews: {
    tag: "news",
    summary: "News of school life",
    description: "A page of the news of school life, newest first.",
  },
  wonderNews: {
    tag: "news",
    summary: "News of the group",
    description: "A page of the group's news, newest first.",
  },
  topNews: {
    tag: "news",
    summary: "Top news",
    description: "The news items that the school puts first, at most five.",
  },
  newsDetail: {
    tag: "news",
    summary: "A news item",
    description:
      "One news item with its text, the list it stands in, and its newer and older neighbours there.",
  },
  session: {
    tag: "entering",
    summary: "An info session",
    description: "A coming info session; null where the event is another one, or has begun.",
  },
  enroll: {
    tag: "entering",
    summary: "Admissions",
    description: "Steps, dates and terms of admission of each stage.",
  },
  join: {
    tag: "entering",
    summary: "Recruitment",
    description: "Open positions of each stage, terms and how to apply.",
  },
  contact: {
    tag: "entering",
    summary: "Contact",
    description: "Address, phone, e-mail, hours and travel of each stage.",
  },
};

/** Texts of the calls that know who asks, or are about to. */
export const VISITOR_CALL_TEXTS: Readonly<
  Record<AccountCall | EventCall | ApplicationCall, CallText>
> = {
  register: {
    tag: "accounts",
    summary: "Register",
    description:
      "Makes an account with a code that was sent for `register`, and logs it in. That a name or a phone is taken is told only after a right code, which then may be used again.",
  },
  accountLogin: {
    tag: "accounts",
    summary: "Log in by password",
    description:
      "Answers a token of one day, or of fourteen with `remember`, and sets it as the token cookie too. Ten wrong passwords in five minutes for one account, or fifty from one address, are answered with 429.",
  },
  phoneLogin: {
    tag: "accounts",
    summary: "Log in by code",
    description: "Answers a token for a phone and the newest code that was sent to it.",
  },
  sendCode: {
    tag: "accounts",
    summary: "Send a code",
    description:
      "Sends a code of six digits to a phone, whether or not it has an account: valid for five minutes, one use and five tries. One a minute for each phone; the next one too soon is answered with 429, which says when.",
  },
  user: {
    tag: "accounts",
    summary: "Who is logged in",
    description: "The account that the token belongs to.",
  },
  logout: {
    tag: "accounts",
    summary: "Log out",
    description: "Ends the token at once and clears the token cookie.",
  },
  events: {
    tag: "events",
    summary: "Events",
    description:
      "A page of the events to come, soonest first, and then of the ended ones, latest first. An event that the school has taken back stays, as ended, for those who signed up.",
  },
  eventDetail: {
    tag: "events",
    summary: "An event",
    description: "One event with its text.",
  },
  signUpForEvent: {
    tag: "events",
    summary: "Sign up for an event",
    description:
      "Takes a seat. A second time answers 409 `signed_up` and changes nothing; `full` and `closed` say that there is no seat to take.",
  },
  cancelSignUp: {
    tag: "events",
    summary: "Cancel a sign-up",
    description:
      "Gives the seat back; without one nothing changes. 409 `closed` when the event has ended.",
  },
  apply: {
    tag: "events",
    summary: "Apply for enrolment",
    description:
      "Files an application. The same `key` again from the same account answers the receipt of the first time, whatever else the application says. 409 `closed`: the stage takes no applications now. 409 `submitted`: the account has filed one for the child, stage and year already, whose number is in `data.number`. 429: the account has filed ten in the last 24 hours.",
  },
  applications: {
    tag: "events",
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
