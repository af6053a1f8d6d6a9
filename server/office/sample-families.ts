import { randomUUID } from "node:crypto";
import { type Application, CONSENT_VERSION } from "#contract/application-shapes.ts";
import { DAY_MS } from "#contract/durations.ts";
import type { ApplicationStatus } from "#contract/filed-application-shapes.ts";
import { GRADES, GRADES_OF_STAGE } from "#contract/grades.ts";
import { calendarYear, schoolDate } from "#contract/school-date.ts";
import { registersInterest, STAGES } from "#contract/stages.ts";
import type { Chance } from "./chance.ts";

/** An invented account. */
export interface SampleAccount {
  readonly id: string;
  readonly username: string;
  readonly phone: string;
}

/** An invented application; null: it came on paper. */
export interface SampleApplication {
  readonly account: SampleAccount | null;
  readonly application: Application;
  readonly status: ApplicationStatus;
  readonly submittedAt: Date;
}

const SURNAMES = [
  ..."王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕",
];
const GIVEN = [
  ..."子梓宇浩轩涵欣怡雨诺佳思晨俊博文天泽语嘉一若明睿航静悦可乐安然书瑶桐辰希彤妍昊楠",
];
const RELATIONS = ["母亲", "父亲", "母亲", "父亲", "祖母", "外祖父"] as const;
const STREETS = ["学院路", "湖滨路", "文化路", "梧桐街", "银杏路", "和平里", "春晓路", "明德路"];
const SCHOOLS = ["湖滨实验学校", "银杏小学", "梧桐中学", "明德幼儿园", "春晓中学"];
const REMARKS = ["希望了解校车路线。", "孩子对花生过敏。", "可以周末面谈。", "想了解住宿安排。"];
const STATES: readonly ApplicationStatus[] = [
  ...new Array(40).fill("submitted"),
  ...new Array(32).fill("in_review"),
  ...new Array(14).fill("accepted"),
  ...new Array(6).fill("waitlisted"),
  ...new Array(5).fill("declined"),
  ...new Array(3).fill("withdrawn"),
];
/** No mobile number in China begins with these digits. */
const NOBODYS_PREFIX = "154";
const CHILDREN_IN_TEN_FAMILIES = [1, 1, 1, 1, 1, 1, 1, 2, 2, 3];
const ON_PAPER = 0.03;
const FILED_TWICE = 0.01;

export function sampleAccounts(count: number): SampleAccount[] {
  return Array.from({ length: count }, (_, index) => {
    const digits = String(index + 1).padStart(8, "0");
    return { id: randomUUID(), username: `jiazhang${digits}`, phone: NOBODYS_PREFIX + digits };
  });
}

/** Families with one to three children, most of them with one application each; in the order in which they filed. */
export function sampleApplications(
  accounts: readonly SampleAccount[],
  count: number,
  now: Date,
  chance: Chance,
): SampleApplication[] {
  const made: SampleApplication[] = [];
  for (let family = 0; made.length < count; family += 1) {
    const account = accounts[family % accounts.length];
    if (!account) throw new Error("there are no accounts");
    const surname = chance.oneOf(SURNAMES);
    for (let child = chance.oneOf(CHILDREN_IN_TEN_FAMILIES); child > 0; child -= 1) {
      const isOnPaper = chance.happens(ON_PAPER);
      const application = sampleApplication(account, surname, now, chance);
      const filed = { application, ...sampleState(application, now, chance) };
      made.push({ ...filed, account: isOnPaper ? null : account });
      const other = accounts[(family + 1) % accounts.length];
      if (other && chance.happens(FILED_TWICE)) {
        const guardian = { ...application.guardian, relation: "父亲", phone: other.phone };
        const again = { ...application, key: randomUUID(), guardian };
        made.push({ application: again, account: other, ...sampleState(again, now, chance) });
      }
    }
  }
  const all = made.slice(0, count);
  return all.toSorted((one, next) => one.submittedAt.getTime() - next.submittedAt.getTime());
}

function sampleState({ stage }: Application, now: Date, chance: Chance) {
  const drawn = chance.oneOf(STATES);
  const isOver = drawn === "withdrawn" || drawn === "declined";
  const interest = isOver ? "withdrawn" : "submitted";
  const since = startOfAdmissions(now).getTime();
  return {
    status: registersInterest(stage) ? interest : drawn,
    submittedAt: new Date(since + Math.floor(chance.next() * (now.getTime() - since))),
  };
}

/** From 1 September on, families apply for the next year. */
function startOfAdmissions(now: Date): Date {
  const year = calendarYear(now);
  const first = "-09-01T00:00:00+08:00";
  const thisYear = new Date(year + first);
  return thisYear < now ? thisYear : new Date(year - 1 + first);
}

function sampleApplication(
  { phone }: SampleAccount,
  surname: string,
  now: Date,
  chance: Chance,
): Application {
  const stage = chance.oneOf(STAGES);
  const grade = chance.oneOf(GRADES_OF_STAGE[stage]);
  const name = surname + chance.oneOf(GIVEN) + (chance.happens(0.8) ? chance.oneOf(GIVEN) : "");
  const born = calendarYear(now) - 2 - GRADES.indexOf(grade);
  const birthDate = schoolDate(
    new Date(
      Date.parse(`${born - 1}-09-01T12:00:00+08:00`) + Math.floor(chance.next() * 365) * DAY_MS,
    ),
  );
  return {
    ...{ stage, grade },
    student: {
      ...{ name, birthDate, gender: chance.happens(0.5) ? "female" : "male" },
      ...(stage !== "kindergarten" && { currentSchool: chance.oneOf(SCHOOLS) }),
    },
    guardian: {
      name: (chance.happens(0.5) ? surname : chance.oneOf(SURNAMES)) + chance.oneOf(GIVEN),
      relation: chance.oneOf(RELATIONS),
      phone,
    },
    address: `${chance.oneOf(STREETS)} ${1 + Math.floor(chance.next() * 300)} 号`,
    ...(chance.happens(0.2) && { remarks: chance.oneOf(REMARKS) }),
    agreed: true,
    consent: { version: CONSENT_VERSION, at: now.toISOString() },
    key: randomUUID(),
  };
}
