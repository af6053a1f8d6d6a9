import type { PublicCall } from "./calls.ts";

/** Calls without a query whose answers are the words of pages. */
export const PAGE_CALLS = [
  "home",
  "group",
  "foreignLanguageSchool",
  "information",
  "management",
  "team",
  "quality",
  "characteristic",
  "join",
  "contact",
  "campus",
  "enroll",
  "life",
  "wonder",
  "notices",
] as const satisfies readonly PublicCall[];
