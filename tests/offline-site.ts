import type { BrowserContext } from "@playwright/test";
import { FaultyNetwork } from "./faulty-network.ts";
import { test as base } from "./site.ts";

/** For tests of what works without a network: the browser, its service worker included, reaches the site through one. */
export const test = base.extend<{ readonly network: FaultyNetwork }>({
  network: async ({ browserName: _ }, use) => {
    const network = await FaultyNetwork.open(`http://127.0.0.1:${process.env.TEST_PORT}`);
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => use(network.origin),
  serviceWorkers: "allow",
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

export async function goOnline({ context, network }: Omit<Offline, "problems">): Promise<void> {
  network.heal();
  await context.setOffline(false);
}
