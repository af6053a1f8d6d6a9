import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STAGES } from "#contract/stages.ts";
import { type Content, type ContentStore, openContentStore } from "#server/content/content.ts";

// What reading the content costs: as it is, and with ten thousand more news items.
const MORE_NEWS = 10_000;
const ROUNDS = 5;
const CALLS = 20_000;

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
    const list = index % 2 ? "life" : "wonder";
    const stage = STAGES[index % (STAGES.length + 1)];
    const shared = `list: ${list}\n${stage ? `stage: ${stage}\n` : ""}`;
    await mkdir(folder);
    await writeFile(
      join(folder, "zh.md"),
      `---\ntitle: 第 ${index} 条新闻\nsummary: 一句话的概要，说这一天发生了什么。\n${shared}---\n${TEXT}`,
    );
    await writeFile(
      join(folder, "en.md"),
      `---\ntitle: News item ${index}\nsummary: One sentence about what happened that day.\n---\n${TEXT}`,
    );
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

async function open(directory: string) {
  const start = performance.now();
  const before = process.cpuUsage();
  const store = await openContentStore({ directory, logger });
  const milliseconds = performance.now() - start;
  const used = process.cpuUsage(before);
  const busy = (used.user + used.system) / 1000;
  const content = store.current;
  const change = await timeOfChange(store, join(directory, "notices", "privacy", "en.md"));
  await store.close();
  return { content, milliseconds, busy, change };
}

function median(values: readonly number[]): number {
  return values.toSorted((first, second) => first - second)[Math.floor(values.length / 2)] ?? 0;
}

/** Microseconds of one call. */
function costOf(call: (index: number) => unknown): number {
  const run = () => {
    const start = performance.now();
    for (let index = 0; index < CALLS; index += 1) call(index);
    return ((performance.now() - start) * 1000) / CALLS;
  };
  return median(Array.from({ length: ROUNDS }, run));
}

function printAnswers(content: Content): void {
  const newsIds = content.news.zh.map((item) => item.id);
  const middle = Math.ceil(newsIds.length / 40);
  const listQuery = { page: middle, size: 20, stage: "high_school" } as const;
  const costs = {
    home: costOf(() => content.answer("home", "zh", {})),
    "news, first page": costOf(() => content.answer("wonderNews", "zh", {})),
    "news, a page in the middle": costOf(() => content.answer("lifeNews", "en", listQuery)),
    "a news item": costOf((index) => {
      const id = newsIds[index % newsIds.length];
      return id && content.answer("newsDetail", "zh", { id });
    }),
  };
  for (const [name, microseconds] of Object.entries(costs)) {
    console.log(`  answer: ${name.padEnd(28)} ${microseconds.toFixed(2)} µs`);
  }
}

/** In a process of its own, as a start is. */
async function measure(directory: string): Promise<void> {
  const items = await countItems(directory);
  const { content, milliseconds, busy, change } = await open(directory);
  const each = (value: number) =>
    `${value.toFixed(0)} ms, ${(value / items).toFixed(3)} ms an item`;
  console.log(`${items} items, ${content.news.zh.length} of them news`);
  console.log(`  start: ${each(milliseconds)}`);
  console.log(`  start, time of the processor: ${each(busy)}`);
  console.log(`  a saved file is served after ${change.toFixed(0)} ms`);
  console.log(`  memory: ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
  printAnswers(content);
}

async function measureBoth(source: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "content-start-"));
  try {
    await cp(source, directory, { recursive: true });
    await measureInProcess(directory);
    await addNews(directory);
    await measureInProcess(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function measureInProcess(directory: string): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename, "measure", directory], {
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The measurement ended with ${code}`);
}

// `node scripts/bench/content-start.ts [content folder]`
const [task = "content", directory] = process.argv.slice(2);
if (task === "measure" && directory) await measure(directory);
else await measureBoth(task);
