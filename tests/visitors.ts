import { type APIRequestContext, mergeTests, type Page } from "@playwright/test";
import type { Application } from "#contract/application-shapes.ts";
import { test as accountsTest } from "./accounts.ts";
import { test as offlineTest } from "./offline-site.ts";
import { sealedThings } from "./sealed-things.ts";
import { expect } from "./site.ts";

interface VisitorFixtures {
  readonly isLoggedIn: true;
  /** The visitor's own calls, past the browser. */
  readonly calls: ReturnType<typeof callsOf>;
}

/**
 * For tests of what visitors do for themselves: somebody new is logged in, and the network between can fail. The service
 * worker is there for who has visited before.
 */
export const test = mergeTests(accountsTest, offlineTest).extend<VisitorFixtures>({
  serviceWorkers: async ({ hasVisited }, use) => use(hasVisited ? "allow" : "block"),
  isLoggedIn: [async ({ visitor: _ }, use) => use(true), { auto: true }],
  calls: async ({ request, visitor }, use) => use(callsOf(request, visitor.token)),
});

/** An application that the server takes. */
const APPLICATION: Omit<Application, "key"> = {
  stage: "kindergarten",
  grade: "k1",
  student: { name: "测试孩子", gender: "female", birthDate: "2023-09-12" },
  guardian: { name: "测试家长", relation: "母亲", phone: "13800138000" },
  address: "明湖路 1 号",
  agreed: true,
};

/** Calls of one visitor, past the browser. */
export function callsOf(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const ownEvents = async (): Promise<readonly string[]> => {
    const answer = await request.get("/v1/homepage/activity?mine=true", { headers });
    const { data }: { data: { id: string }[] } = await answer.json();
    return data.map(({ id }) => id);
  };
  return {
    ownEvents,
    signUp: async (id: string) => {
      const answer = await request.put(`/v1/homepage/signUpActivity?id=${id}`, { headers });
      expect(answer.status()).toBe(200);
    },
    cancel: async (id: string) => {
      const answer = await request.delete(`/v1/homepage/signUpActivity?id=${id}`, { headers });
      expect(answer.status()).toBe(200);
    },
    apply: async (own: Partial<Application> = {}) => {
      const data = { ...APPLICATION, key: crypto.randomUUID(), ...own };
      const answer = await request.put("/v1/homepage/signUp", { headers, data });
      expect(answer.status()).toBe(200);
    },
    applications: async (): Promise<readonly { id: string; number: string }[]> => {
      const answer = await request.get("/v1/homepage/signUp", { headers });
      const { data }: { data: { id: string; number: string }[] } = await answer.json();
      return data;
    },
  };
}

/** What the browser's storage holds of a visitor. */
export function personalItems(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Object.keys({ ...localStorage, ...sessionStorage }).filter((name) =>
      name.startsWith("personal "),
    ),
  );
}

/** Moves the page's clock once nothing is being saved: what is under way would seem to take as long. */
export async function letTimePass(page: Page, milliseconds: number): Promise<void> {
  await outboxNames(page);
  await page.clock.fastForward(milliseconds);
}

/** Names of what the outbox has saved. */
export async function outboxNames(page: Page): Promise<readonly string[]> {
  return (await sealedThings(page)).entries;
}
