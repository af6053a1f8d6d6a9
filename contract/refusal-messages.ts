import type { Localized } from "./locales.ts";
import { registersInterest, type Stage } from "./stages.ts";

/** Why an application or a registration of interest is not taken; `{0}` stands for the number of the one that is there already. */
export const APPLICATION_MESSAGES = {
  closed: {
    zh: "这所学校暂未开放网上申请，请致电招生办公室咨询。",
    en: "This school is not taking online applications at the moment. Please phone the Admissions Office.",
  },
  closedInterest: {
    zh: "这所学校暂未开放意向登记，请致电招生办公室咨询。",
    en: "This school is not taking registrations of interest at the moment. Please phone the Admissions Office.",
  },
  submittedInterest: {
    zh: "这位学生已在这所学校登记意向，登记编号为 {0}。如需修改，请致电招生办公室。",
    en: "This student’s interest in this school has already been registered. The registration number is {0}. To change it, phone the Admissions Office.",
  },
  submitted: {
    zh: "这位学生已申请这所学校，申请编号为 {0}。如需修改，请致电招生办公室。",
    en: "This student has already applied to this school. The application number is {0}. To change it, phone the Admissions Office.",
  },
  tooMany: {
    zh: "24 小时内最多提交 10 份申请或登记。请稍后再试，或致电招生办公室。",
    en: "You can submit at most 10 applications or registrations in 24 hours. Try again later, or phone the Admissions Office.",
  },
} as const satisfies Record<string, Localized>;

/** Why a sign-up for an event is not taken, or not cancelled. */
export const SIGN_UP_MESSAGES = {
  signed_up: {
    zh: "您已报名这项活动，无需重复报名。",
    en: "You have already signed up for this event.",
  },
  full: {
    zh: "名额已满，未能报名。如有人取消，会重新开放报名。",
    en: "This event is full, so you have not been signed up. Sign-up reopens if a place becomes free.",
  },
  closed: {
    zh: "报名已截止。如有疑问，请拨打活动联系电话。",
    en: "Sign-up has closed. If you have a question, phone the number given for the event.",
  },
  overtaken: {
    zh: "您后来的操作已生效，这一次没有改动。",
    en: "A later request has been carried out, so this one has changed nothing.",
  },
  cancelled: {
    zh: "活动已取消。如有疑问，请拨打活动联系电话。",
    en: "This event has been cancelled. If you have a question, phone the number given for the event.",
  },
  checked_in: {
    zh: "您已签到入场，不能自行取消报名。如需取消，请拨打活动联系电话。",
    en: "You have checked in, so you can no longer cancel this yourself. To cancel, phone the number given for the event.",
  },
  ended: { zh: "活动已结束。", en: "This event has ended." },
} as const satisfies Record<string, Localized>;

/** The message that a stage takes nothing now. */
export function closedMessage(stage: Stage): Localized {
  return APPLICATION_MESSAGES[registersInterest(stage) ? "closedInterest" : "closed"];
}

/** The message that an application for the stage was submitted before, under that number. */
export function submittedMessage(stage: Stage, number: string): Localized {
  const kind = registersInterest(stage) ? "submittedInterest" : "submitted";
  return withNumber(APPLICATION_MESSAGES[kind], number);
}

/** A message with the number that it speaks of. */
export function withNumber({ zh, en }: Localized, number: string): Localized {
  return { zh: zh.replace("{0}", number), en: en.replace("{0}", number) };
}
