import { appendFile, cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { STAGES } from "#contract/stages.ts";
import { runCommand } from "#scripts/run-command.ts";
import { withFolder } from "#scripts/with-folder.ts";
import { type ContentStore, openContentStore } from "#server/content/content.ts";

// What reading the content costs: as it is, and with ten thousand more news items.
const MORE_NEWS = 10_000;

const logger = { info: () => undefined, warn: console.error, error: console.error };

const TEXT = `The morning began with fog over the field. **Eight hundred** pupils walked in, and the
[next open day](/admissions/primary_school) is not far off.

## On the field {#field}

A paragraph about what was done, who helped, and what came of it, as a news item has it. A paragraph about what was
done, who helped, and what came of it, as a news item has it.

- one thing
- another thing

> They ran as if nobody was looking.
> —— The sports office

A last paragraph, which says what comes next.
`;

async function addNews(directory: string): Promise<void> {
  await mkdir(join(directory, "news"), { recursive: true });
  for (let index = 0; index < MORE_NEWS; index += 1) {
    const date = new Date(Date.UTC(1999, 0, 1 + index)).toISOString().slice(0, 10);
    const folder = join(directory, "news", `${date}-item-${index}`);
    const stage = STAGES[index % (STAGES.length + 1)];
    const shared = `list: ${index % 2 ? "life" : "wonder"}\n${stage ? `stage: ${stage}\n` : ""}`;
    const zh = `title: 第 ${index} 条新闻\nsummary: 一句话的概要，说这一天发生了什么。\n${shared}`;
    const en = `title: News item ${index}\nsummary: One sentence about what happened that day.\n`;
    await mkdir(folder);
    await writeFile(join(folder, "zh.md"), `---\n${zh}---\n${TEXT}`);
    await writeFile(join(folder, "en.md"), `---\n${en}---\n${TEXT}`);
  }
}

async function countItems(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true });
  return entries.filter((name) => name.endsWith("zh.md") || name.endsWith("zh.yaml")).length;
}

/** Milliseconds until a saved file is served. */
async function timeOfChange(store: ContentStore, file: string): Promise<number> {
  const changed = new Promise((resolve) => store.onChange(resolve));
  const start = performance.now();
  await appendFile(file, "\nOne more sentence.\n");
  // The store alone does not keep a program running.
  const running = setInterval(() => undefined, 1000);
  await changed;
  clearInterval(running);
  return performance.now() - start;
}

/** In a process of its own, as a start is. */
async function measure(directory: string): Promise<void> {
  const items = await countItems(directory);
  const start = performance.now();
  const before = process.cpuUsage();
  const store = await openContentStore({ directory, logger });
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  const change = await timeOfChange(store, join(directory, "notices", "privacy", "en.md"));
  const each = (value: number) =>
    `${value.toFixed(0)} ms, ${(value / items).toFixed(3)} ms an item`;
  console.log(`${items} items, ${store.current.news.zh.length} of them news`);
  console.log(`  start: ${each(milliseconds)}`);
  console.log(`  start, time of the processor: ${each((user + system) / 1000)}`);
  console.log(`  a saved file is served after ${change.toFixed(0)} ms`);
  console.log(`  memory: ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
  await store.close();
}

async function measureInProcess(directory: string): Promise<void> {
  const command = [import.meta.filename, "measure", directory];
  const { succeeded } = await runCommand("node", command, { output: "shown" });
  if (!succeeded) throw new Error("The measurement failed");
}

// `node scripts/bench/content-start.ts [content folder]`
const [task = "content", directory] = process.argv.slice(2);
if (task === "measure" && directory) await measure(directory);
else {
  await withFolder(async (folder) => {
    await cp(task, folder, { recursive: true });
    await measureInProcess(folder);
    await addNews(folder);
    await measureInProcess(folder);
  });
}
