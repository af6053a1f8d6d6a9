import type { Block } from "#contract/block-shapes.ts";
import type { DataOf } from "#contract/calls.ts";
import { STAGES, type Stage } from "#contract/stages.ts";

type Video = Extract<Block, { type: "video" }>;

export interface Film extends Pick<Video, "title" | "poster" | "seconds"> {
  readonly stage: Stage;
}

/** The first film of each stage that has one. */
export function filmsOf({ promotional_videos: pages }: DataOf<"wonder">): readonly Film[] {
  return STAGES.flatMap((stage) => {
    const film = pages[stage].sections
      .flatMap(({ blocks }) => blocks)
      .find((block): block is Video => block.type === "video");
    return film ? [{ stage, title: film.title, poster: film.poster, seconds: film.seconds }] : [];
  });
}
