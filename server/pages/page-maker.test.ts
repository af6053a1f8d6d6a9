import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
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

async function storeOf(url: string, site = KNOWN) {
  const visit = {
    content: testSite.content.current,
    address: readPageAddress(url),
    locale: "zh",
    site,
    apiOrigin: null,
  } as const;
  const made = await makePage(testSite.renderer, visit, fail);
  return made.store;
}

describe("where a page is kept", () => {
  it("depends on who can make up its address", async () => {
    expect(await storeOf("/")).toBe("site");
    expect(await storeOf("/?utm_source=x")).toBe("site");
    expect(await storeOf("/management_team")).toBe("site");
    expect(await storeOf("/?page=2")).toBe("varied");
    expect(await storeOf("/management%5fteam")).toBe("varied");
    expect(await storeOf("/nowhere")).toBe("missing");
    expect(await storeOf("/apply/event")).toBe("missing");
    expect(await storeOf("/", { ...KNOWN, kind: "passing" })).toBeNull();
  });

  it("is nowhere while the app is being worked on", async () => {
    const { renderer, content } = testSite;
    const made = await makePage(
      {
        render: (request) => renderer.render(request),
        savedPages: null,
        assemble: async (html) => ({ ...(await renderer.assemble(html)), inlineSources: null }),
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
    expect(made.store).toBeNull();
  });
});

it("is marked with its locale where it may be saved", async () => {
  const { renderer } = testSite;
  const site = await TestSite.open({
    app: {
      render: (request) => renderer.render(request),
      assemble: (html) => renderer.assemble(html),
      savedPages: { shell: (_locale, title) => ({ html: title, inlineSources: null }) },
    },
  });
  onTestFinished(() => site.close());
  const markOf = async (url: string) => {
    const headers = { host: "school.example", cookie: "ciji_locale=en" };
    return (await site.app.inject({ url, headers })).headers["x-page"];
  };
  expect(await markOf("/")).toBe("en");
  expect(await markOf("/app-shell")).toBe("zh");
  expect(await markOf("/nowhere")).toBeUndefined();
});
