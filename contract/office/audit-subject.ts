import { GRADE_LABELS, statusLabel } from "#contract/application-labels.ts";
import { APPLICATION_STATUSES } from "#contract/filed-application-shapes.ts";
import type { Locale, Localized } from "#contract/locales.ts";
import { schoolTime } from "#contract/school-date.ts";
import { STAGE_LABELS, STAGE_LETTERS, STAGES, type Stage } from "#contract/stages.ts";
import { type EventTitles, roleWords } from "./role-words.ts";
import { STAFF_ROLES } from "./roles.ts";

interface RecordedAction {
  readonly action: string;
  readonly subject: string;
}

const NUMBER = /^\d{4}-([KPMH])-\d{4,6}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What the audit log has recorded something about, in words: `2026-K-0001: submitted -> accepted` says its states. */
export function auditSubject(
  { action, subject }: RecordedAction,
  locale: Locale,
  titles: EventTitles,
): string {
  const say = (words: Localized) => words[locale];
  const whole = WHOLE[action]?.(subject, locale, titles);
  if (whole !== undefined) return whole;
  const [object = "", ...rest] = subject.split(": ");
  const about = say(objectWords(object, titles));
  if (rest.length === 0) return about;
  const detail = say(detailWords(action, rest.join(": "), object));
  return joined(UUID.test(object) ? [detail] : [about, detail], locale);
}

const joined = (parts: readonly string[], locale: Locale) =>
  parts.join(locale === "zh" ? "：" : ": ");
const same = (text: string): Localized => ({ zh: text, en: text });
/** The beginning of an id tells one from another. */
const short = (id: string) => (UUID.test(id) ? id.slice(0, 8) : id);
const counted = (count: string, zh: string, [one, many]: readonly [string, string]): Localized => ({
  zh: `${count} ${zh}`,
  en: `${count} ${count === "1" ? one : many}`,
});
const applications = (count: string) => counted(count, "份申请", ["application", "applications"]);

function objectWords(object: string, titles: EventTitles): Localized {
  if (object === "database") return { zh: "数据库", en: "database" };
  if (UUID.test(object)) return { zh: `账号 ${object}`, en: `account ${object}` };
  return same(
    object
      .split(" → ")
      .map((id) => titles.get(id) ?? id)
      .join(" → "),
  );
}

function detailWords(action: string, detail: string, object: string): Localized {
  switch (action) {
    case "application papers set": {
      const [given = "", all = ""] = detail.split("/");
      return { zh: `已交 ${given} 项，共 ${all} 项`, en: `${given} of ${all} handed in` };
    }
    case "sign-up taken in":
    case "sign-up moved":
      return { zh: `报名 ${short(detail)}`, en: `sign-up ${short(detail)}` };
    case "sign-up cancelled": {
      // Without the account up to November 2026.
      const [signUp = "", account] = detail.split(", ");
      const whose =
        account === undefined ? same("") : { zh: `，账号 ${account}`, en: `, account ${account}` };
      return { zh: `报名 ${short(signUp)}${whose.zh}`, en: `sign-up ${short(signUp)}${whose.en}` };
    }
    case "message written":
    case "message changed":
    case "message marked as sent":
    case "message marked as not sent":
    case "message deleted":
      return { zh: `消息 ${short(detail)}`, en: `message ${short(detail)}` };
    case "capacity set":
      return detail === "-"
        ? { zh: "恢复为网站内容里的名额", en: "places as in the site’s content again" }
        : counted(detail, "个名额", ["place", "places"]);
    case "check-ins taken":
      return counted(detail, "人签到", ["family checked in", "families checked in"]);
    case "sign-ups expired":
      return counted(detail, "份报名", ["sign-up", "sign-ups"]);
    case "decisions released":
      return applications(detail);
    case "release planned":
      return plannedWords(detail);
    default:
      return statesWords(detail, object);
  }
}

function plannedWords(detail: string): Localized {
  const [count = "", time = ""] = detail.split(", ");
  const at = time.slice(0, 16).replace("T", " ");
  const { zh, en } = applications(count);
  return { zh: `${zh}，${at} 发布`, en: `${en}, at ${at}` };
}

function statesWords(detail: string, number: string): Localized {
  const letter = NUMBER.exec(number)?.[1];
  const stage = STAGES.find((one) => STAGE_LETTERS[one] === letter) ?? "kindergarten";
  return {
    zh: stateChangeWords(detail, stage, "zh"),
    en: stateChangeWords(detail, stage, "en"),
  };
}

/** A change as the log notes it, `submitted -> reviewing`, in words; other details stay as they are. */
export function stateChangeWords(detail: string, stage: Stage, locale: Locale): string {
  return detail
    .split(" ")
    .map((word) => {
      const status = APPLICATION_STATUSES.find((one) => one === word);
      if (status) return statusLabel(stage, status)[locale];
      return word === "->" ? "→" : word;
    })
    .join(" ");
}

type Whole = (subject: string, locale: Locale, titles: EventTitles) => string | undefined;

/** Actions whose subjects are no object with a detail. */
const WHOLE: Readonly<Record<string, Whole>> = {
  "role given": grantWords,
  "role taken": grantWords,
  "applications exported": exportWords,
  "release cancelled": (id, locale) =>
    locale === "zh" ? `发布 ${short(id)}` : `release ${short(id)}`,
  "backup restored": (time, locale) => {
    const at = schoolTime(new Date(time)).slice(0, 16).replace("T", " ");
    return locale === "zh" ? `恢复到 ${at}` : `as of ${at}`;
  },
  "sample data made": (subject, locale) => {
    const [filed = "", signUps = ""] = subject.split(" ");
    const parts = [applications(filed), counted(signUps, "份报名", ["sign-up", "sign-ups"])];
    return parts.map((part) => part[locale]).join(locale === "zh" ? "，" : ", ");
  },
};

/** `王芳 admissions kindergarten`: names have spaces too, so the role is the last word that is one. */
function grantWords(subject: string, locale: Locale, titles: EventTitles): string | undefined {
  const words = subject.split(" ");
  const at = Math.max(...STAFF_ROLES.map((role) => words.lastIndexOf(role)));
  const role = STAFF_ROLES.find((one) => one === words[at]);
  if (!role || at < 1) return undefined;
  const rest = words.slice(at + 1);
  const stages = STAGES.filter((stage) => rest.includes(stage));
  const [eventId = null, day = null] = role === "door" ? rest : [];
  const name = words.slice(0, at).join(" ");
  return joined([name, roleWords({ role, stages, eventId, day }, locale, titles)], locale);
}

const MARKS: Readonly<Record<string, Localized>> = {
  "hasNote=true": { zh: "有内部备注", en: "with notes" },
  "hasNote=false": { zh: "没有内部备注", en: "without notes" },
  "hasSiblings=true": { zh: "有兄弟姐妹", en: "with siblings" },
  "hasSiblings=false": { zh: "没有兄弟姐妹", en: "without siblings" },
  "isAlike=true": { zh: "同一学生多份", en: "several for one child" },
  "isAlike=false": { zh: "同一学生只有一份", en: "one for each child" },
  "isPrepared=true": { zh: "已准备结果", en: "with a prepared decision" },
  "isPrepared=false": { zh: "未准备结果", en: "without a prepared decision" },
  "isFromPaper=true": { zh: "纸质", en: "on paper" },
  "isFromPaper=false": { zh: "网上提交", en: "filed online" },
};

/** `23 kindergarten in_review 2026-01-01.. k1`: how many, and by what they were chosen. */
function exportWords(subject: string, locale: Locale): string {
  const [count = "", ...chosen] = subject.split(" ");
  const labels: Readonly<Record<string, Localized>> = {
    ...STAGE_LABELS,
    ...GRADE_LABELS,
    ...MARKS,
  };
  const words = chosen.map((word) => {
    const status = APPLICATION_STATUSES.find((one) => one === word);
    if (status) return statusLabel("kindergarten", status)[locale];
    return labels[word]?.[locale] ?? word.replace("..", "–");
  });
  const parts = words.length === 0 ? [] : [words.join(locale === "zh" ? "、" : ", ")];
  return joined([applications(count)[locale], ...parts], locale);
}
