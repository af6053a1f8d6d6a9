import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, installFromDebian } from "./programs.ts";
import { ensureBuild, runCommand } from "./run-command.ts";

const USAGE = `npm run test:browsers             the reading journey in Firefox and in WebKit
npm run test:browsers -- firefox  in one of them: firefox or webkit
`;

interface Browser {
  readonly name: string;
  readonly packages: readonly string[];
  /** Names of each program, by the variable that may name it and that tells the tests where it is. */
  readonly programs: Readonly<Record<string, readonly string[]>>;
}

const BROWSERS: readonly Browser[] = [
  {
    name: "firefox",
    packages: ["firefox-esr", "fonts-noto-cjk"],
    programs: { FIREFOX_PATH: ["firefox-esr", "firefox"] },
  },
  {
    name: "webkit",
    packages: ["webkit2gtk-driver", "xvfb", "fonts-noto-cjk"],
    programs: { WEBKIT_DRIVER_PATH: ["WebKitWebDriver"], XVFB_PATH: ["Xvfb"] },
  },
];

/** Where a browser's programs are, by variable; null: not all of them are there. */
async function findPrograms({ programs }: Browser): Promise<Record<string, string> | null> {
  const found: Record<string, string> = {};
  for (const [variable, names] of Object.entries(programs)) {
    const given = process.env[variable];
    const path = await findProgram(given ? [given] : names);
    if (path === undefined) return null;
    found[variable] = path;
  }
  return found;
}

async function run(browser: Browser, folder: string): Promise<boolean> {
  if ((await findPrograms(browser)) === null) await installFromDebian(browser.packages);
  const programs = await findPrograms(browser);
  if (programs === null) {
    const variables = Object.keys(browser.programs).join(" and ");
    console.error(`Something of ${browser.name} was not found: name it with ${variables}, or
apt-get install ${browser.packages.join(" ")} (as root on Debian it is done by itself)`);
    return false;
  }
  const { succeeded } = await runCommand(
    "vitest",
    ["run", "--config", "vitest.browsers.config.ts", "--reporter=verbose", browser.name],
    { env: { ...programs, TEST_DIR: folder }, output: "shown" },
  );
  return succeeded;
}

const [chosen] = process.argv.slice(2);
const browsers = BROWSERS.filter(({ name }) => chosen === undefined || name === chosen);
if (browsers.length === 0) {
  console.error(USAGE);
  process.exit(1);
}
await ensureBuild();
const folder = await mkdtemp(join(tmpdir(), "browser-tests-"));
for (const browser of browsers) if (!(await run(browser, folder))) process.exitCode = 1;
await rm(folder, { recursive: true });
