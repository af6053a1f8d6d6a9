import type { BrowserContext, Page } from "@playwright/test";
import type { Locale } from "#contract/locales.ts";
import { FaultyNetwork } from "./faulty-network.ts";
import { test as base } from "./site.ts";
import { WORDS } from "./words.ts";

export const HOUR = 60 * 60 * 1000;
/** Milliseconds for what the site does in its own time. */
export const IN_ITS_TIME = { timeout: 80_000 };

export const main = (page: Page) => page.getByRole("main");
export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
/** The line that says that there is no network. */
export const offlineLine = (page: Page, language: Locale = "zh") =>
  page.getByRole("status").filter({ hasText: WORDS[language].offline });

export interface OfflineFixtures {
  readonly network: FaultyNetwork;
  readonly connection: {
    readonly lose: () => Promise<void>;
    readonly restore: () => Promise<void>;
  };
}

/** For tests of what works without a network: the browser, its service worker included, reaches the site through one. */
export const test = base.extend<OfflineFixtures>({
  network: async ({ browserName: _ }, use) => {
    const network = await FaultyNetwork.open(`http://127.0.0.1:${process.env.TEST_PORT}`);
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => use(network.origin),
  serviceWorkers: "allow",
  connection: async ({ context, network, problems }, use) =>
    use({
      lose: () => goOffline({ context, network, problems }),
      restore: () => goOnline({ context, network }),
    }),
});

interface Offline {
  readonly context: BrowserContext;
  readonly network: FaultyNetwork;
  readonly problems: { expect(pattern: RegExp): void };
}

/** Nothing gets through any more, and the browser knows it. */
export async function goOffline({ context, network, problems }: Offline): Promise<void> {
  problems.expect(/ERR_|NetworkError/);
  network.fail(/./, "cut");
  await context.setOffline(true);
}

async function goOnline({ context, network }: Omit<Offline, "problems">): Promise<void> {
  network.heal();
  await context.setOffline(false);
}
