import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Site } from "#server/http/site.ts";
import { TestSite } from "#server/http/test-site.ts";
import { readPageAddress } from "./page-address.ts";
import { makePage } from "./page-maker.ts";

const KNOWN: Site = { origin: "http://school.example", isSecure: false, kind: "known" };

let testSite: TestSite;
beforeAll(async () => {
  testSite = await TestSite.open();
});
afterAll(() => testSite.close());

const fail = (error: unknown) => expect.fail(String(error));

async function shelfOf(url: string, site = KNOWN) {
  const visit = {
    content: testSite.content.current,
    address: readPageAddress(url),
    locale: "zh",
    site,
    apiOrigin: null,
  } as const;
  const made = await makePage(testSite.renderer, visit, fail);
  return made.shelf;
}

describe("where a page is kept", () => {
  it("depends on who can make up its address", async () => {
    expect(await shelfOf("/")).toBe("site");
    expect(await shelfOf("/?utm_source=x")).toBe("site");
    expect(await shelfOf("/management_team")).toBe("site");
    expect(await shelfOf("/?page=2")).toBe("varied");
    expect(await shelfOf("/management%5fteam")).toBe("varied");
    expect(await shelfOf("/nowhere")).toBe("missing");
    expect(await shelfOf("/apply/event")).toBe("missing");
    expect(await shelfOf("/", { ...KNOWN, kind: "passing" })).toBeNull();
  });

  it("is nowhere while the app is being worked on", async () => {
    const { renderer, content } = testSite;
    const made = await makePage(
      {
        render: (request) => renderer.render(request),
        keeping: null,
        assemble: async (page) => ({ ...(await renderer.assemble(page)), inlineSources: null }),
      },
      {
        content: content.current,
        address: readPageAddress("/"),
        locale: "zh",
        site: KNOWN,
        apiOrigin: null,
      },
      fail,
    );
    expect(made.shelf).toBeNull();
  });
});
