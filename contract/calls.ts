import * as z from "zod/mini";
import { LONGEST_QUERY } from "#contract/search/query.ts";
import {
  Admission,
  Bottom,
  Contact,
  Home,
  InfoSession,
  News,
  NewsSummary,
  Page,
  Recruitment,
  SearchAnswer,
  StageShape,
  TeamMember,
} from "./shapes.ts";

const byStage = <Shape extends z.ZodMiniType>(shape: Shape) =>
  z.object({
    kindergarten: shape,
    primary_school: shape,
    middle_school: shape,
    high_school: shape,
  });

const StageTeaching = z.object({
  educational_model: Page,
  curriculum_system: Page,
  teachers: Page,
});

const Quality = z.extend(byStage(StageTeaching), {
  teaching_performance: z.object({
    primary_school_graduation_exam: Page,
    high_school_entrance_exam: Page,
    enter_higher_school: Page,
    competition_results: Page,
  }),
  scientific_payoffs: byStage(Page),
  orientation: byStage(Page),
});

const NoQuery = z.object({});
/** Lists without `page` answer the newest 20. `stage` keeps the items of that stage and those of the whole group. */
const NewsListQuery = z.object({
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
  stage: z.optional(StageShape),
});

const ItemQuery = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

const SearchQuery = z.object({ q: z.string().check(z.minLength(1), z.maxLength(LONGEST_QUERY)) });

/** The reading calls that need no login: path, query and data of each. Specification, section 7. */
export const PUBLIC_CALLS = {
  home: { path: "/v1/homepage", query: NoQuery, data: Home },
  bottom: { path: "/v1/homepage/bottom", query: NoQuery, data: Bottom },
  newsDetail: { path: "/v1/homepage/news/detail", query: ItemQuery, data: News },
  group: { path: "/v1/about/1", query: NoQuery, data: Page },
  foreignLanguageSchool: { path: "/v1/about/2", query: NoQuery, data: Page },
  management: { path: "/v1/manage", query: NoQuery, data: Page },
  team: { path: "/v1/manage/team", query: NoQuery, data: z.array(TeamMember) },
  quality: { path: "/v1/quality", query: NoQuery, data: Quality },
  characteristic: { path: "/v1/quality/characteristic", query: NoQuery, data: byStage(Page) },
  join: { path: "/v1/join", query: NoQuery, data: byStage(Recruitment) },
  contact: { path: "/v1/contact", query: NoQuery, data: byStage(Contact) },
  enroll: { path: "/v1/enroll", query: NoQuery, data: byStage(Admission) },
  life: {
    path: "/v1/life",
    query: NoQuery,
    data: z.object({
      life_services: byStage(Page),
      club_activities: byStage(Page),
      art_sports: byStage(Page),
      student_demeanor: byStage(Page),
    }),
  },
  lifeNews: { path: "/v1/life/news", query: NewsListQuery, data: z.array(NewsSummary) },
  wonder: {
    path: "/v1/wonder",
    query: NoQuery,
    data: z.object({
      news_activities: byStage(Page),
      teaching_outcomes: byStage(Page),
      superior_care: byStage(Page),
      promotional_videos: byStage(Page),
      external_cooperation: byStage(Page),
    }),
  },
  wonderNews: { path: "/v1/wonder/news", query: NewsListQuery, data: z.array(NewsSummary) },
  topNews: { path: "/v1/wonder/topNews", query: NoQuery, data: z.array(NewsSummary) },
  /** Beyond the specification: a coming info session; null for any other event. */
  session: { path: "/v1/homepage/session", query: ItemQuery, data: z.nullable(InfoSession) },
  /** Beyond the specification: the notices at the foot of the page. */
  notices: {
    path: "/v1/notices",
    query: NoQuery,
    data: z.object({ privacy: Page, children: Page, accessibility: Page }),
  },
  /** Beyond the specification: the pages that speak of something. */
  search: { path: "/v1/search", query: SearchQuery, data: SearchAnswer },
} as const;

export type PublicCall = keyof typeof PUBLIC_CALLS;
export type QueryOf<Call extends PublicCall> = z.infer<(typeof PUBLIC_CALLS)[Call]["query"]>;
export type DataOf<Call extends PublicCall> = z.infer<(typeof PUBLIC_CALLS)[Call]["data"]>;

/** What a call answers: its data, and of a list how many items there are in all. */
export interface Answer<Data> {
  readonly data: Data;
  readonly total: number | null;
}
