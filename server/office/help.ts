import type { Locale, Localized } from "#contract/locales.ts";
import type { Command } from "./command.ts";
import { COMMON_OPTIONS, type CommandOptions } from "./command-line.ts";

const CALL = "npm run office --";

const HEADINGS = {
  usage: { zh: "用法：", en: "Usage: " },
  commands: { zh: "命令：", en: "Commands:" },
  options: { zh: "选项：", en: "Options:" },
  all: { zh: "<命令> [参数] [选项]", en: "<command> [arguments] [options]" },
  each: {
    zh: "每个命令都可以加 --help 查看说明，加 --lang en 改为英文输出。",
    en: "Add --help to any command to see how to use it. The output is in Chinese unless you add --lang en.",
  },
  codes: {
    zh: "退出码：0 完成，1 未能完成，2 用法有误。",
    en: "Exit codes: 0 done, 1 not done, 2 wrong usage.",
  },
} as const satisfies Record<string, Localized>;

/** The help of the tool. */
export function helpOf(commands: readonly Command[], locale: Locale): string {
  const calls = commands.map((command) => [callOf(command), command.summary[locale]] as const);
  return [
    `${HEADINGS.usage[locale]}${CALL} ${HEADINGS.all[locale]}`,
    "",
    HEADINGS.commands[locale],
    ...columns(calls),
    "",
    HEADINGS.each[locale],
    HEADINGS.codes[locale],
  ].join("\n");
}

/** How one command is used. */
export function helpOfCommand(command: Command, locale: Locale): string {
  const options: CommandOptions = { ...command.options, ...COMMON_OPTIONS };
  const lines = Object.entries(options).map(
    ([name, { value, help }]) => [`--${name}${value ? ` ${value}` : ""}`, help[locale]] as const,
  );
  return [
    command.summary[locale],
    ...(command.details ? [command.details[locale]] : []),
    "",
    `${HEADINGS.usage[locale]}${CALL} ${callOf(command)}`,
    "",
    HEADINGS.options[locale],
    ...columns(lines),
  ].join("\n");
}

const callOf = ({ name, words }: Command) => [name, ...words].join(" ");

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
}
