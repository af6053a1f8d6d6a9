import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bringFromDebian, firstExecutable, NoBrowserError, placesOnPath } from "./programs.ts";
import { runCommand } from "./run-command.ts";
import { type Count, countOfVitest, NOTHING_RAN } from "./test-counts.ts";
import { printCounts, readCount } from "./test-report.ts";

const USAGE = `npm run test:browsers             the reading journey in Firefox and in WebKit
npm run test:browsers -- firefox  in one of them: firefox or webkit
`;

interface Program {
  readonly names: readonly string[];
  /** The variable that may name it, and that tells the tests where it is. */
  readonly variable: string;
}

interface Browser {
  readonly name: string;
  readonly packages: readonly string[];
  readonly programs: readonly Program[];
}

const BROWSERS: readonly Browser[] = [
  {
    name: "firefox",
    packages: ["firefox-esr", "fonts-noto-cjk"],
    programs: [{ names: ["firefox-esr", "firefox"], variable: "FIREFOX_PATH" }],
  },
  {
    name: "webkit",
    packages: ["webkit2gtk-driver", "xvfb", "fonts-noto-cjk"],
    programs: [
      { names: ["WebKitWebDriver"], variable: "WEBKIT_DRIVER_PATH" },
      { names: ["Xvfb"], variable: "XVFB_PATH" },
    ],
  },
];

const advice = ({ name, packages, programs }: Browser, missing: string) =>
  `The journey in ${name} needs ${missing}, and it was not found. One of these helps:
  - apt-get install ${packages.join(" ")}   Debian, as root (as root it is done by itself)
  - ${programs.map(({ variable, names }) => `${variable}=/path/to/${names[0]}`).join(" ")}   what is installed already
`;

async function find({ names, variable }: Program): Promise<string | undefined> {
  const given = process.env[variable];
  return firstExecutable(given ? [given] : placesOnPath(names));
}

/** Where a browser's programs are, by variable; they are installed where that is possible. */
async function findPrograms(browser: Browser): Promise<Readonly<Record<string, string>>> {
  const isMissing = (await Promise.all(browser.programs.map(find))).includes(undefined);
  if (isMissing) await bringFromDebian(browser.packages);
  const found: Record<string, string> = {};
  for (const program of browser.programs) {
    const path = await find(program);
    if (path === undefined) throw new NoBrowserError(advice(browser, program.names[0] ?? ""));
    found[program.variable] = path;
  }
  return found;
}

async function run(browser: Browser, folder: string): Promise<Count> {
  const report = join(folder, `${browser.name}.json`);
  const options = [
    ...["run", "--config", "vitest.browsers.config.ts", browser.name],
    ...["--reporter=verbose", "--reporter=json", `--outputFile.json=${report}`],
  ];
  try {
    const env = { ...(await findPrograms(browser)), TEST_DIR: folder };
    await runCommand("vitest", options, { env, output: "shown" });
    return await readCount(report, countOfVitest);
  } catch (error) {
    if (!(error instanceof NoBrowserError)) throw error;
    console.error(`\n${error.message}`);
    return NOTHING_RAN;
  }
}

const [chosen] = process.argv.slice(2);
const browsers = BROWSERS.filter(({ name }) => chosen === undefined || name === chosen);
if (browsers.length === 0) {
  console.error(USAGE);
  process.exit(1);
}
const built = await runCommand("node", ["scripts/build-if-stale.ts"], { output: "shown" });
if (!built.succeeded) process.exit(1);
const folder = await mkdtemp(join(tmpdir(), "browser-tests-"));
const counts: Count[] = [];
for (const browser of browsers) counts.push(await run(browser, folder));
await rm(folder, { recursive: true });
printCounts(counts);
