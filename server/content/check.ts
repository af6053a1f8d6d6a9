import { resolve } from "node:path";
import { env } from "node:process";
import { parseArgs } from "node:util";
import { parseLocale } from "#contract/locales.ts";
import { NOTICES, PAGES } from "#contract/site-map.ts";
import { readEnvironment } from "#server/environment.ts";
import { CheckedPictures } from "./checked-pictures.ts";
import { ContentReader } from "./content-reader.ts";
import { countFaults, describeFault } from "./faults.ts";

// What an editor asks before handing in.
const { values, positionals } = parseArgs({
  options: { lang: { type: "string", default: "zh" } },
  allowPositionals: true,
});
const locale = parseLocale(values.lang);
const { contentDirectory, dataDirectory } = readEnvironment(env);
const root = resolve(positionals[0] ?? contentDirectory);
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
const warning = { zh: "请核对", en: "Look at" }[locale];
const lines = [
  ...warnings.map((fault) => `${warning} ${describeFault(fault, locale)}`),
  ...faults.map((fault) => describeFault(fault, locale)),
  (faults.length > 0 ? refusal : summary)[locale],
];
process.stdout.write(`${lines.join("\n")}\n`);
if (faults.length > 0) process.exitCode = 1;
