import type { Answer, DataOf, PublicCall, QueryOf } from "#contract/calls.ts";
import type { InfoSession } from "#contract/event-shapes.ts";
import { DEFAULT_LIST_SIZE } from "#contract/lists.ts";
import type { Locale } from "#contract/locales.ts";
import type { News, NewsSummary } from "#contract/news-shapes.ts";
import { perStage, STAGES, type Stage } from "#contract/stages.ts";
import type { NewsArchive } from "./news.ts";
import { openingOf } from "./pages.ts";
import type { SchoolContent } from "./school-content.ts";
import { UnknownItem } from "./unknown-item.ts";

/** Calls that are answered at once; a search looks through what the others answer. */
export type ReadyCall = Exclude<PublicCall, "search">;

/** What answers each call in one language; throws `UnknownItem` for an item that does not exist. */
export type Answers = {
  readonly [Call in ReadyCall]: (query: QueryOf<Call>) => Answer<DataOf<Call>>;
};

const HOME_NEWS = 6;
const HOME_SESSIONS = 4;

/** What the answers say of one moment: `sessions` are those of all events that are still to come. */
interface Moment {
  readonly now: Date;
  readonly sessions: readonly InfoSession[];
}

export function answersIn(
  locale: Locale,
  content: SchoolContent,
  archive: NewsArchive,
  { now, sessions }: Moment,
): Answers {
  const page = (address: string) => {
    const found = content.pages.get(address);
    if (!found) throw new Error(`The content has no page ${address}`);
    return found[locale];
  };
  const stagePages = (section: string, child = "") =>
    perStage((stage) => page(`${section}/${stage}${child}`));
  const result = (name: string) => page(`/teaching/teaching_performance/${name}`);
  const { admissions, recruitment, contacts, management } = content;
  const opening = (stage: Stage) => {
    const { open, rounds, lateUntil } = openingOf(admissions[stage][locale], now).opening;
    return { open, rounds: [...rounds], ...(lateUntil !== undefined && { lateUntil }) };
  };
  return {
    home: whole({
      ...content.home[locale],
      admissions: STAGES.map((stage) => ({
        stage,
        summary: admissions[stage][locale].summary,
        ...opening(stage),
      })),
      sessions: sessions.slice(0, HOME_SESSIONS),
      news: archive.all.slice(0, HOME_NEWS),
    }),
    bottom: whole(content.school[locale].bottom),
    newsDetail: ({ id }) => {
      const data = archive.detail(id);
      if (!data) throw new UnknownItem("newsDetail");
      return { data, total: null };
    },
    session: ({ id }) => {
      if (!content.events.some((event) => event.id === id)) throw new UnknownItem("session");
      return { data: sessions.find((session) => session.id === id) ?? null, total: null };
    },
    group: whole(page("/about_us/group")),
    foreignLanguageSchool: whole(page("/about_us/foreign_language_school")),
    information: whole({
      school_calendar: page("/about_us/school_calendar"),
      safeguarding: page("/about_us/safeguarding"),
      learning_support: page("/about_us/learning_support"),
      admissions_office: page("/contact_us/admissions_office"),
    }),
    management: whole(management.page[locale]),
    team: whole(management.team[locale]),
    quality: whole({
      ...perStage((stage) => ({
        educational_model: page(`/teaching/${stage}/educational_model`),
        curriculum_system: page(`/teaching/${stage}/curriculum_system`),
        teachers: page(`/teaching/${stage}/teachers`),
      })),
      teaching_performance: {
        primary_school_graduation_exam: result("primary_school_graduation_exam"),
        high_school_entrance_exam: result("high_school_entrance_exam"),
        enter_higher_school: result("enter_higher_school"),
        competition_results: result("competition_results"),
      },
      scientific_payoffs: stagePages("/teaching/scientific_payoffs"),
      orientation: stagePages("/teaching/orientation"),
    }),
    characteristic: whole(stagePages("/teaching", "/teaching_features")),
    join: whole(perStage((stage) => recruitment[stage][locale])),
    contact: whole(perStage((stage) => contacts[stage][locale])),
    campus: whole(content.campus[locale]),
    enroll: whole(
      perStage((stage) => ({ ...admissions[stage][locale].admission, ...opening(stage) })),
    ),
    life: whole({
      life_services: stagePages("/student_life/life_services"),
      club_activities: stagePages("/student_life/club_activities"),
      art_sports: stagePages("/student_life/art_sports"),
      student_demeanor: stagePages("/student_life/student_demeanor"),
    }),
    lifeNews: newsList(archive, "life"),
    wonder: whole({
      news_activities: stagePages("/excellent_ciji/news_activities"),
      teaching_outcomes: stagePages("/excellent_ciji/teaching_outcomes"),
      superior_care: stagePages("/excellent_ciji/superior_care"),
      promotional_videos: stagePages("/excellent_ciji/promotional_videos"),
      external_cooperation: stagePages("/excellent_ciji/external_cooperation"),
    }),
    wonderNews: newsList(archive, "wonder"),
    topNews: whole(archive.top),
    notices: whole({
      privacy: page("/notices/privacy"),
      children: page("/notices/children"),
      terms: page("/notices/terms"),
      accessibility: page("/notices/accessibility"),
    }),
    synonyms: whole([...content.synonyms]),
  };
}

/** An answer that asks nothing, and is made once. */
function whole<Data>(data: Data): () => Answer<Data> {
  const answer = { data, total: null };
  return () => answer;
}

function newsList(archive: NewsArchive, name: News["list"]) {
  return (query: QueryOf<"lifeNews" | "wonderNews">): Answer<NewsSummary[]> => {
    const { page = 1, size = DEFAULT_LIST_SIZE, stage } = query;
    const list = archive.list(name, stage);
    const start = (page - 1) * size;
    return { data: list.slice(start, start + size), total: list.length };
  };
}
