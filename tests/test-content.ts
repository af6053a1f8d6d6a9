import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { STAGES } from "#contract/stages.ts";

const SAMPLE = fileURLToPath(new URL("../content", import.meta.url));
const OLDER_NEWS = 30;
/** More than a device keeps the texts of. */
const NEWEST = 400;

/** The sample content, and so many older news items of the kindergarten that its list has more than one page. */
export async function writeTestContent(folder: string): Promise<void> {
  await cp(SAMPLE, folder, { recursive: true });
  for (let day = 1; day <= OLDER_NEWS; day += 1) {
    const item = join(folder, "news", `1999-09-${String(day).padStart(2, "0")}-first-days`);
    await mkdir(item);
    await writeFile(
      join(item, "zh.md"),
      news(`开园第 ${day} 天`, "list: wonder\nstage: kindergarten\n"),
    );
    await writeFile(join(item, "en.md"), news(`Day ${day} of the first term`, ""));
  }
}

/** So many news items of every stage and list, one a day, the newest of them with long texts. */
export async function addNews(folder: string, count: number, characters: number): Promise<void> {
  const text = "今天的活动很多，孩子们都来了。\n\n".repeat(Math.ceil(characters / 17));
  for (let index = 0; index < count; index += 1) {
    const date = new Date(Date.UTC(2026, 0, 1 - index)).toISOString().slice(0, 10);
    const item = join(folder, "news", `${date}-item-${index}`);
    const stage = STAGES[Math.floor(index / 2) % STAGES.length];
    const facts = `list: ${index % 2 ? "life" : "wonder"}\nstage: ${stage}\n`;
    await mkdir(item);
    const body = index < NEWEST ? text : undefined;
    await writeFile(join(item, "zh.md"), news(`第 ${index} 条新闻`, facts, body));
    await writeFile(join(item, "en.md"), news(`News item ${index}`, ""));
  }
}

function news(title: string, facts: string, text = title): string {
  return `---\ntitle: ${title}\nsummary: ${title}\n${facts}---\n${text} [1999](https://school.example/1999)\n`;
}
