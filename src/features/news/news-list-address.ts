import type { News } from "#contract/news-shapes.ts";
import type { NewsList } from "#src/api/content-queries.ts";

/** The sections whose pages begin with a list of news. */
const NEWS_SECTIONS: Readonly<Record<News["list"], string>> = {
  wonder: "/excellent_ciji/news_activities",
  life: "/student_life/student_demeanor",
};

/** The section and the page that list a news item. */
export function newsListAddress({ list, stage }: Pick<News, "list" | "stage">) {
  const section = NEWS_SECTIONS[list];
  return { section, list: `${section}/${stage ?? "kindergarten"}` };
}

/** The news list at the head of a section's pages, if it has one. */
export function newsListOf(section: string): NewsList | undefined {
  if (section === NEWS_SECTIONS.wonder) return "wonderNews";
  if (section === NEWS_SECTIONS.life) return "lifeNews";
  return undefined;
}
