import { resolve } from "node:path";
import { env } from "node:process";
import { parseArgs } from "node:util";
import { DEFAULT_LOCALE, isLocale } from "#contract/locales.ts";
import { schoolDate } from "#contract/school-date.ts";
import { NOTICES, PAGES } from "#contract/site-map.ts";
import { readEnvironment } from "#server/environment.ts";
import { CheckedPictures } from "./checked-pictures.ts";
import { ContentReader } from "./content-reader.ts";
import { countFaults, describeFault } from "./faults.ts";
import { isOutOn } from "./published-content.ts";

const USAGE = `检查网站内容。用法 / Checks the content. Usage:
  npm run content -- [--lang zh|en] [文件夹 / FOLDER]
不写文件夹时检查 CONTENT_DIR，默认用中文。
Without a folder it checks CONTENT_DIR; it speaks Chinese unless you add --lang en.
`;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { lang: { type: "string", default: DEFAULT_LOCALE }, help: { type: "boolean" } },
      allowPositionals: true,
    });
    return isLocale(values.lang) && positionals.length <= 1
      ? { locale: values.lang, folder: positionals[0], asksForHelp: values.help === true }
      : null;
  } catch {
    return null;
  }
}

const given = readArguments();
if (given === null || given.asksForHelp) {
  (given ? process.stdout : process.stderr).write(USAGE);
  process.exit(given ? 0 : 2);
}
const { locale, folder } = given;
const { contentDirectory, dataDirectory } = readEnvironment(env);
const root = resolve(folder ?? contentDirectory);
// Pictures that the site has checked already need not be decoded again.
const checked = new CheckedPictures(dataDirectory);
const reader = new ContentReader(root, { matchesPatterns: true, checked });
const { content, faults, warnings } = await reader.read();
const count = {
  pages: PAGES.length + NOTICES.length,
  news: content?.news.length,
  events: content?.events.length,
};
const summary = {
  zh: `内容没有错误：${count.pages} 页，${count.news} 条新闻，${count.events} 个活动`,
  en: `The content has no faults: ${count.pages} pages, ${count.news} news, ${count.events} events`,
};
const refusal = {
  zh: `内容有 ${faults.length} 处错误`,
  en: `The content has ${countFaults(faults.length)}`,
};
const today = schoolDate(new Date());
const toCome = (content?.news ?? []).filter((item) => !isOutOn(today, item)).map(({ id }) => id);
const later = {
  zh: `到日期才会显示的新闻：${toCome.join("、")}`,
  en: `News that will appear on its date: ${toCome.join(", ")}`,
};
const warning = { zh: "请核对", en: "Look at" }[locale];
const lines = [
  ...warnings.map((fault) => `${warning} ${describeFault(fault, locale)}`),
  ...faults.map((fault) => describeFault(fault, locale)),
  ...(toCome.length > 0 ? [later[locale]] : []),
  (faults.length > 0 ? refusal : summary)[locale],
];
process.stdout.write(`${lines.join("\n")}\n`);
if (faults.length > 0) process.exitCode = 1;
