import { untilWorkerIsAtWork } from "./kept.ts";
import { main } from "./offline-site.ts";
import { expect, visit } from "./site.ts";
import { test } from "./visitors.ts";

const SIGN_UP_CALL = /\/signUpActivity\?id=([^&]*)/;
const EVENTS = [
  "evening-lecture-lake",
  "grade-nine-project-show",
  "high-school-course-session",
  "kindergarten-open-day",
  "middle-school-policy-day",
  "new-year-concert",
  "primary-visiting-morning",
  "wide",
];
const SAYS = {
  signUp: "报名",
  waiting: "报名待发送",
  own: "我的报名",
} as const;

test("what waits is sent once, however many tabs are open", async ({
  page,
  context,
  network,
  connection,
  problems,
  calls,
}) => {
  test.slow();
  problems.expect(/ERR_/);
  network.fail(SIGN_UP_CALL, "cut");
  for (const id of EVENTS) {
    await visit(page, `/event/detail/${id}`);
    await main(page).getByRole("button", { name: SAYS.signUp, exact: true }).click();
    await expect(main(page)).toContainText(SAYS.waiting);
  }
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await visit(tab, "/apply/event");
    await untilWorkerIsAtWork(tab);
    const own = main(tab).getByRole("region", { name: SAYS.own, exact: true });
    await expect(own.getByText(SAYS.waiting)).toHaveCount(EVENTS.length);
  }
  await connection.lose();
  for (const tab of tabs) await tab.reload();
  const before = network.calls.length;
  await connection.restore();
  for (const tab of tabs) {
    const own = main(tab).getByRole("region", { name: SAYS.own, exact: true });
    await expect(own.getByText(SAYS.waiting)).toHaveCount(0, { timeout: 60_000 });
    await expect(own.getByRole("article")).toHaveCount(EVENTS.length);
  }
  expect((await calls.ownEvents()).toSorted()).toEqual(EVENTS);
  const sent = network.calls.slice(before).map((path) => SIGN_UP_CALL.exec(path)?.[1]);
  expect(sent.filter((id) => id !== undefined).toSorted()).toEqual(EVENTS);
});
