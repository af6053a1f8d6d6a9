import { newName, SAYS } from "./enrollment-form.ts";
import { expect, main, visit } from "./site.ts";
import { outboxNames, personalItems, test } from "./visitors.ts";

const EVENT = {
  ...{ id: "wide", title: "活动 wide", summary: "", stage: null, cover: null, place: "礼堂" },
  ...{ startsAt: "2099-03-18T09:00:00+08:00", endsAt: "2099-03-18T11:00:00+08:00" },
  ...{ closesAt: "2099-03-17T18:00:00+08:00", phone: "0571-88001999", capacity: 20, taken: 0 },
  ...{ status: "open", signedUp: false, locale: "zh" },
};
test("what the release before left waiting is sent once, and its draft is offered", async ({
  page,
  calls,
}) => {
  const [key, draftKey] = [crypto.randomUUID(), crypto.randomUUID()];
  const name = newName();
  const application = {
    ...{ key, stage: "kindergarten", grade: "k1", address: "明湖路 1 号", agreed: true },
    student: { name, gender: "female", birthDate: "2023-05-09" },
    guardian: { name: "试二", relation: "母亲", phone: "13800138000" },
  };
  const state = { is: "waiting", mayHaveArrived: false, delay: "offline" };
  const updatedAt = Date.now();
  const values = { "student.name": "试三" };
  // As the build of commit 2dc9981 wrote it.
  const left = {
    "personal outbox event wide": { kind: "event", wish: "signUp", event: EVENT, state, since: 1 },
    [`personal outbox application ${key}`]: { kind: "application", application, state, since: 2 },
    [`personal draft ${draftKey}`]: { key: draftKey, values, updatedAt },
  };
  const sent: string[] = [];
  page.on("request", (call) => {
    if (call.method() === "PUT") sent.push(new URL(call.url()).pathname);
  });
  // No page of the app, which would begin to send.
  await page.goto("/robots.txt");
  await page.evaluate((items) => {
    for (const [item, value] of Object.entries(items)) {
      localStorage.setItem(item, JSON.stringify(value));
    }
  }, left);
  await visit(page, "/apply/enrollment");
  await expect(main(page).getByRole("heading", { name: SAYS.zh.submitted })).toBeVisible();
  await expect(main(page)).toContainText("试三");
  // An entry whose answer is not stored before its visitor leaves is sent again, which the server takes for one.
  await expect.poll(() => outboxNames(page)).toEqual([`application:${key}`]);
  await visit(page, "/apply/event");
  await expect(main(page).getByRole("article").first()).toContainText("已报名");
  expect(await calls.ownEvents()).toEqual(["wide"]);
  expect(await calls.applications()).toHaveLength(1);
  expect(sent.toSorted()).toEqual(["/v1/homepage/signUp", "/v1/homepage/signUpActivity"]);
  expect((await personalItems(page)).filter((item) => item.includes("outbox"))).toEqual([]);
});
