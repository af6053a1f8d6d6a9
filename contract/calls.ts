import * as z from "zod/mini";
import { LONGEST_QUERY } from "#contract/search/query.ts";
import { Admission } from "./admission-shapes.ts";
import { Bottom } from "./bottom-shapes.ts";
import { Campus } from "./campus-shapes.ts";
import { Contact } from "./contact-shapes.ts";
import { describeFields } from "./describe.ts";
import { InfoSession } from "./event-shapes.ts";
import { Home } from "./home-shapes.ts";
import { ListQuery } from "./list-query.ts";
import { News, NewsSummary } from "./news-shapes.ts";
import { Page } from "./page-shapes.ts";
import { Recruitment } from "./recruitment-shapes.ts";
import { SearchAnswer, Synonyms } from "./search-shapes.ts";
import { TeamMember } from "./team-shapes.ts";
import { StageShape } from "./value-shapes.ts";

const OF_STAGES = {
  kindergarten: "Of the kindergarten.",
  primary_school: "Of the primary school.",
  middle_school: "Of the middle school.",
  high_school: "Of the high school.",
};
function byStage<Shape extends z.ZodMiniType>(shape: Shape) {
  const all = z.object({
    kindergarten: shape,
    primary_school: shape,
    middle_school: shape,
    high_school: shape,
  });
  describeFields(all, OF_STAGES);
  return all;
}

const StageTeaching = z.object({
  educational_model: Page,
  curriculum_system: Page,
  teachers: Page,
});
describeFields(StageTeaching, {
  educational_model: "How the stage educates.",
  curriculum_system: "Its curriculum.",
  teachers: "Its teachers.",
});

const Performance = z.object({
  primary_school_graduation_exam: Page,
  high_school_entrance_exam: Page,
  enter_higher_school: Page,
  competition_results: Page,
});
describeFields(Performance, {
  primary_school_graduation_exam: "Results of the exams at the end of primary school.",
  high_school_entrance_exam: "Results of the entrance exams of high schools.",
  enter_higher_school: "The schools and universities that students went on to.",
  competition_results: "Results of competitions.",
});

const TeachingOfStages = byStage(StageTeaching);
const Quality = z.extend(TeachingOfStages, {
  teaching_performance: Performance,
  scientific_payoffs: byStage(Page),
  orientation: byStage(Page),
});
describeFields(
  Quality,
  {
    teaching_performance: "Results of the teaching.",
    scientific_payoffs: "Research of each stage.",
    orientation: "Guidance for new students, by stage.",
  },
  TeachingOfStages,
);

const Life = z.object({
  life_services: byStage(Page),
  club_activities: byStage(Page),
  art_sports: byStage(Page),
  student_demeanor: byStage(Page),
});
describeFields(Life, {
  life_services: "Meals, boarding and daily life.",
  club_activities: "Clubs.",
  art_sports: "Arts and sports.",
  student_demeanor: "What the students do.",
});

const Wonder = z.object({
  news_activities: byStage(Page),
  teaching_outcomes: byStage(Page),
  superior_care: byStage(Page),
  promotional_videos: byStage(Page),
  external_cooperation: byStage(Page),
});
describeFields(Wonder, {
  news_activities: "News and activities.",
  teaching_outcomes: "Outcomes of the teaching.",
  superior_care: "Visits and support from officials.",
  promotional_videos: "Films about the school.",
  external_cooperation: "Partners of the school.",
});

const Notices = z.object({ privacy: Page, children: Page, terms: Page, accessibility: Page });
describeFields(Notices, {
  privacy: "The privacy notice.",
  children: "The notice about children's information.",
  terms: "The terms of use of accounts.",
  accessibility: "The accessibility statement.",
});

const Information = z.object({
  school_calendar: Page,
  safeguarding: Page,
  learning_support: Page,
  admissions_office: Page,
});
describeFields(Information, {
  school_calendar: "The dates of the school year.",
  safeguarding: "How children are kept safe, and what is done about bullying.",
  learning_support: "Support in Chinese and English, and with learning.",
  admissions_office: "Where the Admissions Office is and when it can be visited.",
});

const NoQuery = z.object({});
const NewsListQuery = z.extend(ListQuery, { stage: z.optional(StageShape) });
describeFields(
  NewsListQuery,
  {
    stage: "Only the items of this stage and those of the whole group.",
  },
  ListQuery,
);

const ItemQuery = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });
describeFields(ItemQuery, { id: "The item's id, as a list gives it." });

const SearchQuery = z.object({ q: z.string().check(z.minLength(1), z.maxLength(LONGEST_QUERY)) });
describeFields(SearchQuery, { q: "What to look for." });

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
  life: { path: "/v1/life", query: NoQuery, data: Life },
  lifeNews: { path: "/v1/life/news", query: NewsListQuery, data: z.array(NewsSummary) },
  wonder: { path: "/v1/wonder", query: NoQuery, data: Wonder },
  wonderNews: { path: "/v1/wonder/news", query: NewsListQuery, data: z.array(NewsSummary) },
  topNews: { path: "/v1/wonder/topNews", query: NoQuery, data: z.array(NewsSummary) },
  /** Beyond the specification: a coming info session; null for any other event. */
  session: { path: "/v1/homepage/session", query: ItemQuery, data: z.nullable(InfoSession) },
  /** Beyond the specification: what families ask of the whole group. */
  information: { path: "/v1/information", query: NoQuery, data: Information },
  /** Beyond the specification: the map of the campus. */
  campus: { path: "/v1/campus", query: NoQuery, data: Campus },
  /** Beyond the specification: the notices at the foot of the page. */
  notices: { path: "/v1/notices", query: NoQuery, data: Notices },
  /** Beyond the specification: the pages that speak of something. */
  search: { path: "/v1/search", query: SearchQuery, data: SearchAnswer },
  /** Beyond the specification: what a device needs to search like the server. */
  synonyms: { path: "/v1/search/synonyms", query: NoQuery, data: Synonyms },
} as const;

export type PublicCall = keyof typeof PUBLIC_CALLS;
export type QueryOf<Call extends PublicCall> = z.infer<(typeof PUBLIC_CALLS)[Call]["query"]>;
export type DataOf<Call extends PublicCall> = z.infer<(typeof PUBLIC_CALLS)[Call]["data"]>;

/** The answer of a call: its data and, for a list, how many items there are in all. */
export interface Answer<Data> {
  readonly data: Data;
  readonly total: number | null;
}
