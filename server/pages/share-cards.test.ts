import { afterEach, expect, it, vi } from "vitest";
import type { RenderedPage } from "#contract/rendering.ts";
import type { NetworkRates } from "#server/api/network-rates.ts";
import { TestSite } from "#server/http/test-site.ts";
import type { Renderer } from "./renderer.ts";

const RATES: NetworkRates = {
  calls: {},
  failures: {},
  account: { burst: 100, perSecond: 1 },
  accounts: { burst: 100, perSecond: 1 },
  device: { burst: 100, perSecond: 100 },
  widerNetwork: 4,
  held: { most: 0, milliseconds: 0 },
};

let site: TestSite | undefined;
afterEach(() => site?.close());

/** Asks at once: a request of `inject` alone would begin when it is waited for. */
const get = async (from: TestSite, path: string) => await from.call("GET", `/share/zh${path}.png`);
const NOWHERE = "/news/detail/nowhere";

it("are drawn one after the other, and not more than some twenty wait", async () => {
  const gate = Promise.withResolvers<RenderedPage>();
  let begun = 0;
  const app: Renderer = {
    savedPages: null,
    render: () => {
      begun += 1;
      return gate.promise;
    },
    assemble: (html) => Promise.resolve({ html, inlineSources: null }),
  };
  const open = await TestSite.open({ app, networkRates: RATES });
  site = open;
  const asked = Array.from({ length: 21 }, (_, index) => get(open, `${NOWHERE}-${index}`));
  const again = get(open, `${NOWHERE}-0`);
  const refused = await get(open, NOWHERE);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
  await vi.waitFor(() => expect(begun).toBe(1));
  gate.resolve({ status: 404, html: "" });
  for (const answer of await Promise.all([...asked, again])) expect(answer.statusCode).toBe(404);
  expect((await get(open, NOWHERE)).statusCode).toBe(404);
});

it("of one network are so many, addresses that no page has included", async () => {
  const networkRates = { ...RATES, calls: { pictures: { burst: 2, perSecond: 0.001 } } };
  const open = await TestSite.open({ networkRates });
  site = open;
  const statuses: number[] = [];
  for (const path of ["/NEWS/detail/a", NOWHERE, `${NOWHERE}-2`]) {
    statuses.push((await get(open, path)).statusCode);
  }
  expect(statuses).toEqual([404, 404, 429]);
});
