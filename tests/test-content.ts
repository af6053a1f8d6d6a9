import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SAMPLE = fileURLToPath(new URL("../content", import.meta.url));
const OLDER_NEWS = 30;

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

function news(title: string, facts: string): string {
  return `---\ntitle: ${title}\nsummary: ${title}\n${facts}---\n${title} [1999](https://school.example/1999)\n`;
}
