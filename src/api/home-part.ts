import type { Home } from "#contract/home-shapes.ts";

/** Only what the home page shows of its answer: it is part of the HTML of every first visit. */
export type HomePart = ReturnType<typeof homePart>;

/** The first slide has a drawn scene and the stages drawn doors, so their pictures are left out. */
export function homePart({ slides, stages, sessions, news, ...rest }: Home) {
  const [lead, ...others] = news;
  return {
    ...rest,
    sessions,
    slides: slides.map((slide, index) => (index === 0 ? { ...slide, image: null } : slide)),
    stages: stages.map(({ stage, title, summary }) => ({ stage, title, summary })),
    leadNews: lead ?? null,
    news: others.map(({ id, title, date }) => ({ id, title, date })),
  };
}
