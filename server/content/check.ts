import { relative, resolve } from "node:path";
import { describeFault } from "./faults.ts";
import { ContentReader } from "./school-content.ts";

// What an editor asks before handing in: `node server/content/check.ts [folder]`.
const directory = process.argv[2] ?? "content";
const reader = new ContentReader(resolve(directory), relative(process.cwd(), directory) || ".");
const { content, faults } = await reader.read();
if (faults.length > 0) {
  process.stdout.write(`${faults.map(describeFault).join("\n")}\n${faults.length} faults\n`);
  process.exitCode = 1;
} else {
  const { pages, news, events } = content;
  process.stdout.write(
    `content is sound: ${pages.size} pages, ${news.length} news, ${events.length} events\n`,
  );
}
