import type { FastifyBaseLogger } from "fastify";
import type { Locale } from "#contract/locales.ts";
import { hasCode } from "#server/has-code.ts";
import { OperatorError } from "#server/operator-error.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";

/** A spot in a file of the content; `field` is the field there, or `text` for the Markdown below it. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly field: string;
}

const BETWEEN = "\u001f";

/** A message in both languages, Chinese first. One text, because that is what the schemas of fields carry. */
export function both(zh: string, en: string): string {
  return `${zh}${BETWEEN}${en}`;
}

/** Two messages as one, in each language. */
export function joined(first: string, second: string): string {
  return both(
    inLanguage(first, "zh") + inLanguage(second, "zh"),
    inLanguage(first, "en") + inLanguage(second, "en"),
  );
}

/** What to do about a fault, in each language. */
export function adviceOf({ message }: Fault): PerLocale<string> {
  return perLocale((locale) => inLanguage(message, locale));
}

function inLanguage(message: string, locale: Locale): string {
  const [zh = "", en = zh] = message.split(BETWEEN);
  return { zh, en }[locale];
}

/** Something to say about a line of a text. */
export interface Remark {
  readonly line: number;
  /** From `both`. */
  readonly message: string;
}

/** Something in the content that must be fixed before it is served; its message comes from `both`. */
export interface Fault extends Place {
  readonly message: string;
}

/** Why a file cannot be used, and what to do: from `both`. */
export type Refusal = string;

/** Why the system does not let a file or folder be read, which may be over in a moment. */
export function whyUnreadable(name: string, error: Error): Refusal {
  const reason = error.message;
  // As after an upload by another user of the machine.
  if (hasCode(error, "EACCES")) return whyForbidden(name);
  return both(
    `${name} 暂时无法读取（${reason}），恢复后会自动发布：如果有别的程序正打开着它，请关闭；否则请检查内容所在的磁盘或网络盘。`,
    `${name} cannot be read at the moment (${reason}) and will be published automatically once it can: if another program has it open, close it; otherwise check the disk or network drive it is on.`,
  );
}

function whyForbidden(name: string): Refusal {
  return both(
    `网站没有权限读 ${name}：请把它的权限改为网站的用户可读（chmod a+r）。`,
    `The site is not allowed to read ${name}: let the site’s user read it (chmod a+r).`,
  );
}

/** As where a link, or a pipe, has taken a file's place since the folder was looked into. */
export function whyReplaced(name: string): Refusal {
  return both(
    `网站读取 ${name} 时，它已不是内容文件夹里的普通文件：请把文件本身放在这里，不要放链接。`,
    `${name} was no longer a file of the content folder when it was read: put the file itself here, not a link to it.`,
  );
}

/** `largest` in bytes. */
export function whyTooLarge(name: string, largest: number): Refusal {
  const size = largest < 1_000_000 ? `${largest / 1000} kB` : `${largest / 1_000_000} MB`;
  return both(
    `${name} 超过 ${size}，太大了：请换成较小的文件。`,
    `${name} is larger than ${size}: put a smaller file in its place.`,
  );
}

/** A folder of which nothing is known until it can be looked into again. */
export function whyFolderForbidden(): Refusal {
  return both(
    "网站没有权限打开这个文件夹，里面的内容仍用上一个正确的版本：请把它的权限改为网站的用户可读（chmod a+rx）。",
    "The site is not allowed to open this folder, so what is in it stays as it last was without faults: let the site’s user read it (chmod a+rx).",
  );
}

/** A content folder that is missing, or has no folder in it. */
export function whyNoContent(): Refusal {
  return both(
    "这里没有内容：文件夹不存在，或里面没有任何文件夹。请检查网络盘是否已挂载，以及 CONTENT_DIR 指的是不是内容文件夹。",
    "There is no content here: the folder is missing or has no folders in it. Check that the network drive is mounted, and that CONTENT_DIR names the folder of the school’s content.",
  );
}

/** A content folder with more than `most` files and folders. */
export function whyTooMany(most: number): Refusal {
  const number = most.toLocaleString("en");
  return both(
    `这里的文件和文件夹超过 ${number} 个，修改暂时不能发布：请移走不属于这里的文件、文件夹和链接。`,
    `There are more than ${number} files and folders in here, so no change is published: move out the files, folders and links that do not belong here.`,
  );
}

/** As of a disk or network drive that fails. */
export function whyNothingReadable(error: unknown): Refusal {
  const reason = error instanceof Error ? error.message : String(error);
  return both(
    `读取内容时出错，修改暂时不能发布（${reason}）：请检查内容所在的磁盘或网络盘；若与它们无关，请把日志交给开发人员。`,
    `The content cannot be read, so no change is published (${reason}): look at the disk or network drive that it lies on; if they are well, hand the log to the developers.`,
  );
}

/** `content/news/2026-10-12-sports-day/zh.md:4 cover: …` */
export function describeFault({ file, line, field, message }: Fault, locale: Locale): string {
  return `${file}:${line} ${field}: ${inLanguage(message, locale)}`;
}

/** For logs: in Chinese, then in English. */
function describeInBoth(fault: Fault): string {
  return `${describeFault(fault, "zh")} / ${inLanguage(fault.message, "en")}`;
}

/** The content cannot be served; says every fault of every file. */
export class ContentError extends OperatorError {
  constructor(faults: readonly Fault[]) {
    const described = faults.map(describeInBoth).join("\n");
    super(
      `内容有 ${faults.length} 处错误 / The content has ${countFaults(faults.length)}:\n${described}`,
    );
    this.name = "ContentError";
  }
}

export function countFaults(faults: number): string {
  return faults === 1 ? "1 fault" : `${faults} faults`;
}

const MOST_LOGGED_FAULTS = 50;

interface Summary {
  readonly level: "error" | "warn";
  readonly message: string;
}

const FAULTS: Summary = {
  level: "error",
  message:
    "内容有错误：有错的部分仍用上一个正确的版本，其余照常发布 / The content has faults: the parts with faults stay in their last correct version; everything else is published",
};
export const WARNINGS: Summary = {
  level: "warn",
  message: "内容已发布，但请核对这些地方 / The content is published, but look at these places",
};

/** Logs each fault, or warning, once for as long as it stands. */
export class FaultLog {
  readonly #logger: Pick<FastifyBaseLogger, "error" | "warn">;
  readonly #summary: Summary;
  #logged: ReadonlySet<string> = new Set();

  constructor(logger: Pick<FastifyBaseLogger, "error" | "warn">, summary = FAULTS) {
    this.#logger = logger;
    this.#summary = summary;
  }

  /** Answers those that are new. */
  log(faults: readonly Fault[]): readonly Fault[] {
    const newFaults = faults.filter((fault) => !this.#logged.has(describeInBoth(fault)));
    this.#logged = new Set(faults.map(describeInBoth));
    if (newFaults.length === 0) return newFaults;
    const { level, message } = this.#summary;
    for (const fault of newFaults.slice(0, MOST_LOGGED_FAULTS)) {
      const { file, line, field } = fault;
      this.#logger[level]({ file, line, field }, describeInBoth(fault));
    }
    this.#logger[level]({ faults: faults.length }, message);
    return newFaults;
  }
}
