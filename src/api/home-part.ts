import type { Home, Image, NewsSummary } from "#contract/shapes.ts";

/** Of the answer for the home page what the page shows, and no more: it travels in the HTML of every first visit. */
export interface HomePart {
  readonly slides: readonly (Omit<Home["slides"][number], "image"> & {
    readonly image: Image | null;
  })[];
  readonly vision: Home["vision"];
  readonly figures: Home["figures"];
  readonly stages: readonly Omit<Home["stages"][number], "image">[];
  readonly admissions: Home["admissions"];
  readonly sessions: readonly Omit<Home["sessions"][number], "stage">[];
  readonly leadNews: Omit<NewsSummary, "stage"> | null;
  readonly news: readonly Pick<NewsSummary, "id" | "title" | "date">[];
}

/** The first slide stands on the drawn scene and the stages have drawn doors, so their pictures stay behind. */
export function homePart({ slides, stages, sessions, news, ...rest }: Home): HomePart {
  const [lead, ...others] = news;
  return {
    ...rest,
    sessions: sessions.map(withoutStage),
    slides: slides.map((slide, index) => (index === 0 ? { ...slide, image: null } : slide)),
    stages: stages.map(({ stage, title, summary }) => ({ stage, title, summary })),
    leadNews: lead ? withoutStage(lead) : null,
    news: others.map(({ id, title, date }) => ({ id, title, date })),
  };
}

function withoutStage<Item extends { readonly stage: unknown }>({ stage, ...item }: Item) {
  return item;
}
