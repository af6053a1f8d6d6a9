import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Builder, Capabilities, type WebDriver, WebElement } from "selenium-webdriver";
import { vi } from "vitest";
import { freePort } from "#scripts/site-server.ts";
import { type Driver, findPlace, type Place, type Size } from "./driver.ts";

declare global {
  var problemsSeen: string[] | undefined;
}

/** A full screen has no tool bar, which would not let the window be as narrow as a phone. */
const OPTIONS = ["--automation", "--full-screen"];
const SCREEN = "1280x1024x24";
const START_UP = 20_000;

async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, "exit");
  program.kill("SIGTERM");
  await ended;
}

/** A screen that nobody sees. */
async function openScreen() {
  const options = ["-displayfd", "3", "-screen", "0", SCREEN, "-nolisten", "tcp"];
  const program = spawn(process.env.XVFB_PATH ?? "Xvfb", options, {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const output = program.stdio[3];
  if (!output) throw new Error("the screen does not say its number");
  const [number] = await once(output, "data", { signal: AbortSignal.timeout(START_UP) });
  return { program, display: `:${String(number).trim()}` };
}

async function openService(display: string) {
  const port = await freePort();
  const program = spawn(process.env.WEBKIT_DRIVER_PATH ?? "WebKitWebDriver", [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      // Root cannot have WebKit's sandbox; what is opened is this site alone.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" }),
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const address = `http://127.0.0.1:${port}`;
  await vi.waitUntil(
    () =>
      fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeout: START_UP },
  );
  return { program, address };
}

/** Runs in the page: hands over what went wrong so far, and sees to it that what goes wrong from now on is written down. */
function takeSeen(): readonly string[] {
  const earlier = globalThis.problemsSeen;
  const seen: string[] = [];
  globalThis.problemsSeen = seen;
  if (earlier) return earlier;
  const add = (problem: string) => globalThis.problemsSeen?.push(`${location.href}: ${problem}`);
  addEventListener("error", ({ message }) => add(`uncaught: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => add(`uncaught: ${String(reason)}`));
  addEventListener("securitypolicyviolation", ({ blockedURI }) => add(`blocked: ${blockedURI}`));
  const { error } = console;
  console.error = (...words: unknown[]) => {
    add(words.map(String).join(" "));
    error(...words);
  };
  return [];
}

function drive(browser: WebDriver): Driver {
  const problems: string[] = [];
  const watch = async () => {
    problems.push(...(await browser.executeScript<readonly string[]>(takeSeen)));
  };
  return {
    open: async (address: string) => {
      await watch();
      await browser.get(address);
      await watch();
    },
    back: async () => {
      await watch();
      await browser.navigate().back();
      await watch();
    },
    resize: async (size: Size) => {
      await browser
        .manage()
        .window()
        .setRect({ ...size, x: 0, y: 0 });
    },
    evaluate: (inPage, given = "") => browser.executeScript(inPage, given),
    click: async (place: Place) => {
      const found: unknown = await browser.executeScript(findPlace, place);
      if (!(found instanceof WebElement)) {
        throw new Error(`not on screen: ${JSON.stringify(place)}`);
      }
      await found.click();
    },
    takeProblems: async () => {
      await watch();
      return problems.splice(0);
    },
    close: () => browser.quit(),
  };
}

/** WebKitGTK's small browser on a screen of its own, driven over WebDriver. */
export async function openWebKit(): Promise<Driver> {
  const screen = await openScreen();
  const service = await openService(screen.display);
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { args: OPTIONS },
  });
  const browser = await new Builder()
    .usingServer(service.address)
    .withCapabilities(capabilities)
    .build();
  const driver = drive(browser);
  return {
    ...driver,
    close: async () => {
      await driver.close();
      await stop(service.program);
      await stop(screen.program);
    },
  };
}
