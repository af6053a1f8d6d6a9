import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { LOCALE_COOKIE } from "#contract/cookies.ts";
import { LANGUAGE_TAG, type Locale } from "#contract/locales.ts";
import { FaultyNetwork } from "./faulty-network.ts";
import { firstVisit } from "./saved-site.ts";
import { test as base } from "./site.ts";
import { WORDS } from "./words.ts";

/** Milliseconds for what the site does in its own time. */
export const IN_ITS_TIME = { timeout: 80_000 };
const FIRST_VISITS = 120_000;

/** A page that no test has opened before: without a network it is made of what is saved. */
export const UNSEEN = "/join_us/high_school";
export const UNSEEN_HEADING = /高中/;

/** The line that says that there is no network. */
export const offlineLine = (page: Page, language: Locale = "zh") =>
  page.getByRole("status").filter({ hasText: WORDS[language].offline });

export interface OfflineFixtures {
  readonly network: FaultyNetwork;
  readonly connection: {
    readonly lose: () => Promise<void>;
    readonly restore: () => Promise<void>;
  };
  /** The browser has read the site before: its worker is active and the texts of the whole site are cached. */
  readonly hasVisited: boolean;
}

interface WorkerFixtures {
  /** One origin for all tests of a Playwright worker: profiles belong to it. */
  readonly workerNetwork: FaultyNetwork;
  /** Where the profile of a browser lies that has read the site in a language. */
  readonly visitedProfile: (language: Locale) => Promise<string>;
}

/** For tests of what works without a network: the browser, its service worker included, reaches the site through one. */
export const test = base.extend<OfflineFixtures, WorkerFixtures>({
  workerNetwork: [
    async ({ browserName: _ }, use) => {
      const network = await FaultyNetwork.open(`http://127.0.0.1:${process.env.TEST_PORT}`);
      await use(network);
      await network.close();
    },
    { scope: "worker" },
  ],
  visitedProfile: [
    async ({ playwright, workerNetwork: { origin } }, use) => {
      const folder = await mkdtemp(join(tmpdir(), "school-profiles-"));
      const profiles = new Map<Locale, Promise<string>>();
      const visit = async (language: Locale) => {
        const profile = join(folder, language);
        const request = await playwright.request.newContext({ baseURL: origin });
        const context = await playwright.chromium.launchPersistentContext(profile, {
          baseURL: origin,
          locale: LANGUAGE_TAG[language],
          serviceWorkers: "allow",
          extraHTTPHeaders: {},
        });
        await addLocaleCookie(context, origin, language);
        // Pictures are left to the tests.
        await context.addInitScript(() => {
          Object.defineProperty(navigator, "connection", { get: () => ({ saveData: true }) });
        });
        await firstVisit(await context.newPage(), request, language);
        await context.close();
        await request.dispose();
        return profile;
      };
      await use((language) => {
        const profile = profiles.get(language) ?? visit(language);
        profiles.set(language, profile);
        return profile;
      });
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  network: async ({ workerNetwork, problems }, use) => {
    workerNetwork.onFault = (fault) =>
      problems.expect(
        typeof fault === "object" && "status" in fault
          ? new RegExp(`status of ${fault.status}`)
          : /ERR_|NetworkError|Failed to load|Manifest: /,
      );
    await use(workerNetwork);
  },
  baseURL: async ({ workerNetwork }, use) => {
    workerNetwork.reset();
    await use(workerNetwork.origin);
  },
  serviceWorkers: "allow",
  hasVisited: [false, { option: true }],
  context: [
    async ({ context, playwright, hasVisited, visitedProfile, language, workerNetwork }, use) => {
      if (!hasVisited) return use(context);
      const profile = await mkdtemp(join(tmpdir(), "school-profile-"));
      await cp(await visitedProfile(language), profile, { recursive: true });
      workerNetwork.reset();
      const visited = await playwright.chromium.launchPersistentContext(profile);
      await addLocaleCookie(visited, workerNetwork.origin, language);
      await use(visited);
      await visited.close();
      await rm(profile, { recursive: true });
    },
    { scope: "test", timeout: FIRST_VISITS },
  ],
  connection: async ({ context, network }, use) =>
    use({
      // Nothing gets through any more, and the browser knows it.
      lose: () => {
        network.fail(/./, "cut");
        return context.setOffline(true);
      },
      restore: () => {
        network.heal();
        return context.setOffline(false);
      },
    }),
});

function addLocaleCookie(context: BrowserContext, url: string, language: Locale): Promise<void> {
  return context.addCookies([{ name: LOCALE_COOKIE, value: language, url }]);
}
