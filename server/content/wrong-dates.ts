import { both, type Remark } from "./faults.ts";

const ENGLISH_DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const CHINESE_DAYS = "日一二三四五六";
const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** 2026年12月5日（周六）, 2026年12月5日 周六上午; not 2026年12月4日，周六补课, nor 2026年12月4日（周六、周日除外） */
const CHINESE =
  /(?<year>\d{4})年(?<month>\d{1,2})月(?<day>\d{1,2})日(?:[，\s]*[（(]\s*|[，\s](?=(?:星期|周|礼拜).(?:[，。；）\s\d]|$))|\s+(?=(?:星期|周|礼拜).(?:[：！]|[上下中]午|[早晚][上\d]|$))|)(?:星期|周|礼拜)(?<weekday>[日天一二三四五六])(?!日?(?:除外|以外|休|闭|停)|\s*[、，/至到和及—–~～－-]?\s*(?:星期|周|礼拜)[日天一二三四五六]|\s*[、至到和及—–~～－-]\s*[日天一二三四五六](?![楼年级班室号本]|[一二三四五六七八九十]*(?:楼|年级|班)))/g;
/** Saturday 5 December 2026, Sat, 5 December 2026; not Friday and Saturday, 4 December 2026, nor every Saturday, 4 December 2026 to */
const ENGLISH = new RegExp(
  `(?<!\\b(?:and|or|to|[Ee]very|[Ee]ach) |[-–] ?)\\b(?<weekday>${ENGLISH_DAYS.map((day) => day.slice(0, 3)).join("|")})(?:(?:s|nes|rs|ur)?day|s|rs?)?,? (?<day>\\d{1,2}) (?<month>${MONTHS.join("|")}) (?<year>\\d{4})`,
  "g",
);

const DATES = [
  /(?<year>\d{4})年(?<month>\d{1,2})月(?<day>\d{1,2})[日号]/g,
  new RegExp(`(?<![\\d.])(?<day>\\d{1,2}) (?<month>${MONTHS.join("|")}) (?<year>\\d{4})`, "g"),
];

/** The dates of a text, in either language, that no calendar has, or that stand beside another weekday than theirs. */
export function wrongDates(text: string): Remark[] {
  return text.split("\n").flatMap((words, index) => {
    const line = index + 1;
    const noDays = DATES.flatMap((date) => [...words.matchAll(date)]).flatMap(
      ({ 0: date, groups = {} }) => (dateOf(groups) ? [] : [{ line, message: noSuchDay(date) }]),
    );
    return [...noDays, ...wrongWeekdays(words, line)];
  });
}

function noSuchDay(date: string): string {
  return both(`没有 ${date} 这一天：请改正日期。`, `There is no ${date}: correct the date.`);
}

type Groups = Readonly<Record<string, string | undefined>>;

const monthIndexOf = ({ month = "" }: Groups) =>
  MONTHS.includes(month) ? MONTHS.indexOf(month) : Number(month) - 1;

/** Null where the calendar has no such day. */
function dateOf(groups: Groups): Date | null {
  const date = new Date(Date.UTC(Number(groups.year), monthIndexOf(groups), Number(groups.day)));
  const isThere =
    date.getUTCDate() === Number(groups.day) && date.getUTCMonth() === monthIndexOf(groups);
  return isThere ? date : null;
}

function wrongWeekdays(words: string, line: number): Remark[] {
  return [...words.matchAll(CHINESE), ...words.matchAll(ENGLISH)].flatMap(({ groups = {} }) => {
    const { year = "", day = "", weekday = "" } = groups;
    const monthIndex = monthIndexOf(groups);
    const date = dateOf(groups);
    if (date === null) return [];
    const english = ENGLISH_DAYS[date.getUTCDay()] ?? "";
    const chinese = CHINESE_DAYS[date.getUTCDay()] ?? "";
    if (english.startsWith(weekday) || weekday.replace("天", "日") === chinese) return [];
    const message = both(
      `${year}年${monthIndex + 1}月${Number(day)}日是星期${chinese}：请改正日期或星期。`,
      `${Number(day)} ${MONTHS[monthIndex]} ${year} is a ${english}: correct the date or the weekday.`,
    );
    return { line, message };
  });
}
