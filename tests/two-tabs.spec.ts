import { own, SAYS } from "./event-page.ts";
import { untilWorkerIsActive } from "./saved-site.ts";

import { button, expect, main, visit } from "./site.ts";
import { test } from "./visitors.ts";

const SIGN_UP = /\/signUpActivity\?id=([^&]*)/;
const EVENTS = [
  "evening-lecture-lake",
  "kindergarten-open-day",
  "primary-visiting-morning",
  "wide",
];

test.use({ hasVisited: true });

test("what waits is sent once by several tabs", async ({
  page,
  context,
  network,
  connection,
  calls,
}) => {
  test.slow();
  network.fail(SIGN_UP, "cut");
  for (const id of EVENTS) {
    await visit(page, `/event/detail/${id}`);
    await button(page, SAYS.zh.signUp).click();
    await expect(main(page)).toContainText(SAYS.zh.waiting);
  }
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await visit(tab, "/apply/event");
    await untilWorkerIsActive(tab);
    await expect(own(tab).getByText(SAYS.zh.waiting)).toHaveCount(EVENTS.length);
  }
  await connection.lose();
  for (const tab of tabs) await tab.reload();
  const before = network.calls.length;
  await connection.restore();
  for (const tab of tabs) {
    await expect(own(tab).getByText(SAYS.zh.waiting)).toHaveCount(0, { timeout: 60_000 });
    await expect(own(tab).getByRole("article")).toHaveCount(EVENTS.length);
  }
  expect((await calls.ownEvents()).toSorted()).toEqual(EVENTS);
  const sent = network.calls.slice(before).map((path) => SIGN_UP.exec(path)?.[1]);
  expect(sent.filter((id) => id !== undefined).toSorted()).toEqual(EVENTS);
});
