import { findOrInstall, findProgram } from "./programs.ts";
import { ensureBuild, runCommand } from "./run-command.ts";
import { withFolder } from "./with-folder.ts";

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

/** Where a browser's programs are, by variable; undefined: not all of them are there. */
async function findPrograms({ programs }: Browser): Promise<Record<string, string> | undefined> {
  const found: Record<string, string> = {};
  for (const [variable, names] of Object.entries(programs)) {
    const given = process.env[variable];
    const path = await findProgram(given ? [given] : names);
    if (path === undefined) return undefined;
    found[variable] = path;
  }
  return found;
}

async function run(browser: Browser, folder: string): Promise<boolean> {
  const { name, packages } = browser;
  const programs = await findOrInstall(() => findPrograms(browser), packages);
  if (programs === undefined) {
    const variables = Object.keys(browser.programs).join(" and ");
    console.error(`Something of ${name} was not found: name it with ${variables}, or
apt-get install ${packages.join(" ")} (as root on Debian it is done by itself)`);
    return false;
  }
  const options = ["run", "--config", "vitest.browsers.config.ts", "--reporter=verbose", name];
  const env = { ...programs, TEST_DIR: folder };
  return (await runCommand("vitest", options, { env, output: "shown" })).succeeded;
}

const [chosen] = process.argv.slice(2);
const browsers = BROWSERS.filter(({ name }) => chosen === undefined || name === chosen);
if (browsers.length === 0) throw new Error(`${chosen} is neither firefox nor webkit`);
await ensureBuild();
await withFolder(async (folder) => {
  for (const browser of browsers) if (!(await run(browser, folder))) process.exitCode = 1;
});
