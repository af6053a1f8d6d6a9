import type { PublicCall } from "#contract/calls.ts";

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
export const PUBLIC_CALL_TEXTS: Readonly<Record<PublicCall, CallText>> = {
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
    description: "Privacy, children's information, terms of use and accessibility.",
  },
  search: {
    tag: "home",
    summary: "What speaks of something",
    description:
      "The pages, news and events that have the words looked for, those in the language asked for first; words may be misspelt or unfinished.",
  },
  synonyms: {
    tag: "home",
    summary: "Words that mean the same in a search",
    description: "With them, a device finds in its own copy of the site what the server would.",
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
  information: {
    tag: "school",
    summary: "What families ask",
    description: "Term dates, safeguarding, learning support and the Admissions Office.",
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
  campus: {
    tag: "entering",
    summary: "The campus map",
    description: "Buildings, gardens, gates and stops, with where they stand on the map.",
  },
};
