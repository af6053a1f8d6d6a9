import type { Localized } from "./locales.ts";
import { isStage, STAGE_LABELS, STAGES, type Stage } from "./stages.ts";

/**
 * The site map as data: sections, their children, defaults and labels, once. Navigation, redirects, breadcrumbs,
 * sub-section links, the sitemap and the tests read it. Specification, section 2.
 */
export interface SiteMapNode {
  /** Segment of the address; of a section the whole of it, without the leading slash. */
  readonly segment: string;
  readonly label: Localized;
  /** Absent: the node is a page. Present: its address redirects to `children[0]` unless `defaultChild` names another. */
  readonly children?: readonly SiteMapNode[];
  readonly defaultChild?: string;
}

function node<Segment extends string>(segment: Segment, zh: string, en: string) {
  return { segment, label: { zh, en } } as const;
}

const stagePages: readonly SiteMapNode[] = STAGES.map((stage) => ({
  segment: stage,
  label: STAGE_LABELS[stage],
}));

export const STAGE_TEACHING_PAGES = [
  node("educational_model", "教育模式", "Educational Model"),
  node("curriculum_system", "课程体系", "Curriculum"),
  node("teachers", "师资队伍", "Faculty"),
  node("teaching_features", "教学特色", "Teaching Features"),
] as const;
export type StageTeachingPage = (typeof STAGE_TEACHING_PAGES)[number]["segment"];

export const PERFORMANCE_PAGES = [
  node("primary_school_graduation_exam", "小学毕业考", "Primary Graduation Exam"),
  node("high_school_entrance_exam", "中考成绩", "Senior High Entrance Exam"),
  node("enter_higher_school", "升学成果", "Progression"),
  node("competition_results", "竞赛成绩", "Competition Results"),
] as const;
export type PerformancePage = (typeof PERFORMANCE_PAGES)[number]["segment"];

export const ABOUT_PAGES = [
  node("group", "集团概况", "The Group"),
  node("foreign_language_school", "外国语学校", "Foreign Language School"),
  node("school_calendar", "校历", "Term Dates"),
  node("safeguarding", "安全与保护", "Safeguarding"),
  node("learning_support", "语言与学习支持", "Learning Support"),
] as const;
export type AboutPage = (typeof ABOUT_PAGES)[number]["segment"];

const ADMISSIONS_OFFICE = node("admissions_office", "招生办公室", "Admissions Office");
const CAMPUS = node("campus", "校园地图", "Campus Map");

export const LIFE_SECTIONS = [
  node("life_services", "生活服务", "Daily Life"),
  node("club_activities", "社团活动", "Clubs"),
  node("art_sports", "艺术体育", "Arts and Sports"),
  node("student_demeanor", "学生风采", "Our Students"),
] as const;
export type LifeSection = (typeof LIFE_SECTIONS)[number]["segment"];

export const WONDER_SECTIONS = [
  node("news_activities", "新闻活动", "News and Activities"),
  node("teaching_outcomes", "教学成果", "Teaching Outcomes"),
  node("superior_care", "领导关怀", "Visits and Support"),
  node("promotional_videos", "宣传视频", "Videos"),
  node("external_cooperation", "对外合作", "Partnerships"),
] as const;
export type WonderSection = (typeof WONDER_SECTIONS)[number]["segment"];

export const TEACHING_STAGE_SECTIONS = [
  node("scientific_payoffs", "教研成果", "Research"),
  node("orientation", "入学指引", "Orientation"),
] as const;
export type TeachingStageSection = (typeof TEACHING_STAGE_SECTIONS)[number]["segment"];

const withStages = (section: SiteMapNode): SiteMapNode => ({ ...section, children: stagePages });

/** A page below /teaching: what its second segment can be depends on the first. */
export type TeachingAddress =
  | { readonly section: Stage; readonly child: StageTeachingPage }
  | { readonly section: "teaching_performance"; readonly child: PerformancePage }
  | { readonly section: TeachingStageSection; readonly child: Stage };

/** A section below /student_life or /excellent_ciji; each has a page for every stage. */
export type AreaSection =
  | { readonly area: "student_life"; readonly section: LifeSection }
  | { readonly area: "excellent_ciji"; readonly section: WonderSection };

/** The nine entries of the header, in order; the empty segment is home. */
export const SITE_MAP = [
  node("", "首页", "Home"),
  {
    ...node("about_us", "关于我们", "About Us"),
    children: ABOUT_PAGES,
    defaultChild: "foreign_language_school",
  },
  node("management_team", "管理团队", "Leadership"),
  {
    ...node("teaching", "教育教学", "Teaching"),
    defaultChild: "teaching_performance",
    children: [
      ...STAGES.map((stage) => ({
        segment: stage,
        label: STAGE_LABELS[stage],
        children: STAGE_TEACHING_PAGES,
      })),
      { ...node("teaching_performance", "教学成绩", "Results"), children: PERFORMANCE_PAGES },
      ...TEACHING_STAGE_SECTIONS.map(withStages),
    ],
  },
  { ...node("student_life", "学生生活", "Student Life"), children: LIFE_SECTIONS.map(withStages) },
  {
    ...node("excellent_ciji", "办学亮点", "Highlights"),
    children: WONDER_SECTIONS.map(withStages),
  },
  { ...node("admissions", "招生入学", "Admissions"), children: stagePages },
  { ...node("join_us", "加入我们", "Join Us"), children: stagePages },
  {
    ...node("contact_us", "联系我们", "Contact"),
    children: [...stagePages, ADMISSIONS_OFFICE, CAMPUS],
  },
] as const satisfies readonly SiteMapNode[];

/** The admissions of a stage as one text to print. */
export function prospectusPath(stage: Stage): string {
  return `/admissions/${stage}/prospectus`;
}

/** Notices at the foot of every page. */
export const NOTICES = [
  node("privacy", "隐私声明", "Privacy notice"),
  node("children", "儿童个人信息保护声明", "Children’s information notice"),
  node("terms", "用户协议", "Terms of use"),
  node("accessibility", "无障碍声明", "Accessibility notice"),
] as const;
export type Notice = (typeof NOTICES)[number]["segment"];

export interface SiteMapEntry {
  readonly path: string;
  readonly label: Localized;
  readonly node: SiteMapNode;
  /** The entries above this one, from the section down. */
  readonly ancestors: readonly SiteMapEntry[];
}

function walk(
  node: SiteMapNode,
  parentPath: string,
  ancestors: readonly SiteMapEntry[],
): SiteMapEntry[] {
  const path = `${parentPath}/${node.segment}`;
  const entry: SiteMapEntry = { path, label: node.label, node, ancestors };
  const below = (node.children ?? []).flatMap((child) => walk(child, path, [...ancestors, entry]));
  return [entry, ...below];
}

/** Every address of the site map, redirecting ones included, in reading order. */
export const SITE_MAP_ENTRIES: readonly SiteMapEntry[] = SITE_MAP.flatMap((section) =>
  walk(section, "", []),
);

const entriesByPath = new Map(SITE_MAP_ENTRIES.map((entry) => [entry.path, entry]));

export function findEntry(path: string): SiteMapEntry | undefined {
  return entriesByPath.get(path);
}

/** Where the address of a node with children leads: down the defaults to a page. */
export function defaultPage(entry: SiteMapEntry): SiteMapEntry {
  const children = entry.node.children;
  if (!children) return entry;
  const segment = entry.node.defaultChild ?? children[0]?.segment;
  const child = findEntry(`${entry.path}/${segment}`);
  if (!child) throw new Error(`${entry.path} has no child ${segment}`);
  return defaultPage(child);
}

/** Redirects of the site map: from each address with children to the page it stands for. */
export const REDIRECTS: ReadonlyMap<string, string> = new Map(
  SITE_MAP_ENTRIES.filter((entry) => entry.node.children).map((entry) => [
    entry.path,
    defaultPage(entry).path,
  ]),
);

/** Public pages with content of their own. */
export const PAGES: readonly SiteMapEntry[] = SITE_MAP_ENTRIES.filter(
  (entry) => !entry.node.children,
);

/** The stage that an address speaks of, if it speaks of one. */
export function stageOfPath(path: string): Stage | null {
  return path.split("/").find(isStage) ?? null;
}
