import { appendFile, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DAY_MS } from "#contract/durations.ts";
import { schoolDate } from "#contract/school-date.ts";
import { STAGES, type Stage } from "#contract/stages.ts";

const SAMPLE = fileURLToPath(new URL("../content", import.meta.url));
const OLDER_NEWS = 30;

/** Events of the tests, one for each that changes something, all of them some weeks ahead. */
const TEST_EVENTS = {
  /** Without a limit. */
  wide: "capacity: 5000\nstarts: +60d 09:00\nends: +60d 11:00\ncloses: +58d 18:00\n",
  /** With one place each, in one language each. */
  "one-place-zh": "capacity: 1\nstarts: +61d 09:00\nends: +61d 11:00\ncloses: +58d 18:00\n",
  "one-place-en": "capacity: 1\nstarts: +61d 09:00\nends: +61d 11:00\ncloses: +58d 18:00\n",
  "last-place-zh": "capacity: 1\nstarts: +62d 09:00\nends: +62d 11:00\ncloses: +58d 18:00\n",
  "last-place-en": "capacity: 1\nstarts: +62d 09:00\nends: +62d 11:00\ncloses: +58d 18:00\n",
  /** Changed by the office alone. */
  "by-phone": "starts: +64d 09:00\nends: +64d 11:00\ncloses: +58d 18:00\n",
  "by-phone-later": "starts: +65d 09:00\nends: +65d 11:00\ncloses: +58d 18:00\n",
  "two-clerks": "starts: +65d 14:00\nends: +65d 16:00\ncloses: +58d 18:00\n",
  "shared-browser": "starts: +67d 09:00\nends: +67d 11:00\ncloses: +58d 18:00\n",
  "one-message": "starts: +66d 09:00\nends: +66d 11:00\ncloses: +58d 18:00\n",
  "lost-answer": "starts: +66d 14:00\nends: +66d 16:00\ncloses: +58d 18:00\n",
  "no-list": "starts: +67d 14:00\nends: +67d 16:00\ncloses: +58d 18:00\n",
  "shut-early": "starts: +63d 09:00\nends: +63d 11:00\ncloses: -1d 18:00\n",
  "long-over": "starts: -63d 09:00\nends: -63d 11:00\ncloses: -64d 18:00\n",
} as const;

/** The sample content, events in every state, and so many older news items that a list has more than one page. */
export async function writeTestContent(folder: string): Promise<void> {
  await cp(SAMPLE, folder, { recursive: true });
  await appendFile(join(folder, "phones/numbers.yaml"), "test_events: 0571-8800 1999\n");
  for (const [id, facts] of Object.entries(TEST_EVENTS)) await addEvent(folder, id, facts);
  for (const stage of STAGES) await openInAYear(folder, stage);
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

/** Whatever the day of the test: the middle school opens later, the others are open. */
async function openInAYear(folder: string, stage: Stage): Promise<void> {
  const file = join(folder, "admissions", stage, "zh.md");
  const text = await readFile(file, "utf8");
  const day = (ahead: number) => schoolDate(new Date(Date.now() + ahead * DAY_MS));
  const opens = day(stage === "middle_school" ? 200 : -100);
  const changed = text
    .replace(/^opens: .*$/m, `opens: ${opens}`)
    .replace(/^closes: .*$/m, `closes: ${day(300)}`);
  if (changed === text) throw new Error(`${file} has no opens and closes`);
  await writeFile(file, changed);
}

async function addEvent(folder: string, id: string, facts: string): Promise<void> {
  const item = join(folder, "events", id);
  await mkdir(item);
  const texts = (title: string, own = "") =>
    `---\ntitle: ${title}\nsummary: ${title} (summary)\nplace: ${title} (place)\naudience: ${title} (audience)\norganiser: ${title} (organiser)\n${own}---\n${title}\n`;
  await writeFile(join(item, "zh.md"), texts(`活动 ${id}`, `phone: {phone:test_events}\n${facts}`));
  await writeFile(join(item, "en.md"), texts(`Event ${id}`));
}

/** So many news items of every stage and list, one a day, with texts of a length. */
export async function addNews(folder: string, count: number, characters: number): Promise<void> {
  const text = "今天的活动很多，孩子们都来了。\n\n".repeat(Math.ceil(characters / 17));
  for (let index = 0; index < count; index += 1) {
    const date = new Date(Date.UTC(2026, 0, 1 - index)).toISOString().slice(0, 10);
    const item = join(folder, "news", `${date}-item-${index}`);
    const stage = STAGES[Math.floor(index / 2) % STAGES.length];
    const facts = `list: ${index % 2 ? "life" : "wonder"}\nstage: ${stage}\n`;
    await mkdir(item);
    await writeFile(join(item, "zh.md"), news(`第 ${index} 条新闻`, facts, text));
    await writeFile(join(item, "en.md"), news(`News item ${index}`, ""));
  }
}

function news(title: string, facts: string, text = title): string {
  return `---\ntitle: ${title}\nsummary: ${title}\n${facts}---\n${text} [1999](https://school.example/1999)\n`;
}
