import { resolve } from "node:path";
import { env } from "node:process";
import { NOTICES, PAGES } from "#contract/site-map.ts";
import { readEnvironment } from "#server/environment.ts";
import { describeFault } from "./faults.ts";
import { ContentReader } from "./school-content.ts";

// What an editor asks before handing in.
const root = resolve(process.argv[2] ?? readEnvironment(env).contentDirectory);
const { content, faults } = await new ContentReader(root).read();
if (content === null) {
  process.stdout.write(`${faults.map(describeFault).join("\n")}\nfaults: ${faults.length}\n`);
  process.exitCode = 1;
} else {
  const pages = PAGES.length + NOTICES.length;
  const { news, events } = content;
  process.stdout.write(
    `content is sound: ${pages} pages, ${news.length} news, ${events.length} events\n`,
  );
}
