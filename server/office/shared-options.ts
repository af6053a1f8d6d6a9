import type { CommandOptions } from "./command-line.ts";

/** The option of commands that write a file. */
export const OVERWRITE: CommandOptions = {
  overwrite: {
    value: null,
    help: { zh: "文件已存在时覆盖", en: "overwrites the file where there is one" },
  },
};

/** The options of commands that write a table for the office. */
export const EXPORT: CommandOptions = {
  ...OVERWRITE,
  group: {
    value: "NAME",
    help: {
      zh: "让这个用户组的成员也能读取文件，默认只有自己能读取",
      en: "lets members of this group read the file too; by default, you alone can",
    },
  },
};

/** The option of commands that ask before they delete. */
export const YES: CommandOptions = {
  yes: { value: null, help: { zh: "不再询问，直接执行", en: "does not ask whether you are sure" } },
};

/** The option of commands that carry out a person's request. */
export const RECEIVED: CommandOptions = {
  received: {
    value: "DATE",
    help: {
      zh: "收到请求的日期，默认今天",
      en: "the day on which the request arrived; by default, today",
    },
  },
};
