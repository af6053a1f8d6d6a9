import type { News } from "#contract/shapes.ts";

/** Sections of the site map that list the news. */
const NEWS_SECTIONS: Readonly<Record<News["list"], string>> = {
  wonder: "/excellent_ciji/news_activities",
  life: "/student_life/student_demeanor",
};

/** Where a news item is listed: the section, and the list in it. */
export function newsListAddress({ list, stage }: Pick<News, "list" | "stage">) {
  const section = NEWS_SECTIONS[list];
  return { section, list: `${section}/${stage ?? "kindergarten"}` };
}
