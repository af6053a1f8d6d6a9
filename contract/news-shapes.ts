import * as z from "zod/mini";
import { Block } from "./block-shapes.ts";
import { describeFields, describeShape } from "./describe.ts";
import { Image } from "./image-shape.ts";
import { IsoDate, StageShape } from "./value-shapes.ts";

export const NewsSummary = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  date: IsoDate,
  stage: z.nullable(StageShape),
  cover: z.nullable(Image),
});
describeShape(NewsSummary, "A news item as lists show it.");
describeFields(NewsSummary, {
  id: "The item's id, for `GET /v1/homepage/news/detail`.",
  title: "The item's title.",
  summary: "A sentence or two.",
  date: "The day it was published, `YYYY-MM-DD`.",
  stage: "The stage that it is about; null: the whole group.",
  cover: "Its picture; null: it has none.",
});
export type NewsSummary = z.infer<typeof NewsSummary>;

const NewsNeighbour = z.object({ id: z.string(), title: z.string() });
describeFields(NewsNeighbour, { id: "The neighbour's id.", title: "The neighbour's title." });
const NewsList = z.enum(["wonder", "life"]);
describeShape(NewsList, "A list of news: of `/v1/wonder/news` or of `/v1/life/news`.");
export const News = z.extend(NewsSummary, {
  list: NewsList,
  blocks: z.array(Block),
  newer: z.nullable(NewsNeighbour),
  older: z.nullable(NewsNeighbour),
});
describeShape(News, "A news item with its text.");
describeFields(
  News,
  {
    list: "The list that the item and its neighbours stand in.",
    blocks: "The item's text.",
    newer: "The next newer item of the list; null: this is the newest.",
    older: "The next older item of the list; null: this is the oldest.",
  },
  NewsSummary,
);
export type News = z.infer<typeof News>;
