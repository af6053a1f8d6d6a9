import { newPerson, register, test } from "./accounts.ts";
import { findingsInLightAndDark } from "./axe.ts";
import { logInToOffice } from "./office-staff.ts";
import { button, expect, headingOf, main } from "./site.ts";
import { callsOf } from "./visitors.ts";

const [FROM, TO] = ["by-phone", "by-phone-later"] as const;

test("a clerk gives an event places, takes families in, moves one, cancels it and drafts a message", async ({
  page,
  request,
  baseURL,
  problems,
}) => {
  problems.expect(/status of 409/);
  const [family, other] = [newPerson(), newPerson()];
  const { ownEvents } = callsOf(request, await register(request, family));
  await register(request, other);
  const { name } = await logInToOffice(page, baseURL, "events");
  const takeIn = async (phone: string) => {
    await main(page).getByLabel("家长账号的手机号").fill(phone);
    await main(page).getByRole("form", { name: "代为报名" }).getByRole("button").click();
  };
  const rowOf = ({ username }: typeof family) => main(page).getByRole("row", { name: username });

  await page.goto("/office/events");
  await button(page, "查看全部活动").click();
  await main(page)
    .getByRole("link", { name: `活动 ${FROM}`, exact: true })
    .click();
  await expect(headingOf(page)).toHaveText(`活动 ${FROM}`);
  await expect(main(page)).toContainText("还没有人报名。");
  await main(page).getByLabel("总名额").fill("1");
  await button(page, "保存名额").click();
  await expect(main(page)).toContainText("0 / 1");
  await takeIn(family.phone);
  await expect(main(page)).toContainText(`已为 ${family.phone} 报名。`);
  await expect(main(page)).toContainText("1 / 1已满");
  await takeIn(other.phone);
  await expect(main(page).getByRole("alert")).toContainText("名额已满");
  expect(await ownEvents()).toEqual([FROM]);
  const masked = `${family.phone.slice(0, 3)}****${family.phone.slice(-4)}`;
  await expect(rowOf(family)).toContainText(masked);
  await button(page, "显示手机号").click();
  await expect(rowOf(family)).toContainText(family.phone);
  await expect(rowOf(other)).toHaveCount(0);
  expect(await findingsInLightAndDark(page)).toEqual([]);

  await rowOf(family).getByRole("button", { name: "改到…" }).click();
  const moving = page.getByRole("dialog", { name: `把“${family.username}”改到其他活动` });
  const choice = moving.getByRole("option", { name: `活动 ${TO} ` });
  await moving.getByLabel("改到").selectOption(await choice.getAttribute("value"));
  await moving.getByRole("button", { name: "改到这场活动" }).click();
  await expect(main(page)).toContainText("0 / 1报名中");
  expect(await ownEvents()).toEqual([TO]);

  await page.goto(`/office/events/${TO}`);
  await rowOf(family).getByRole("button", { name: "取消", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "取消报名" }).click();
  await expect(main(page)).toContainText("还没有人报名。");
  expect(await ownEvents()).toEqual([]);
  await button(page, "新建草稿").click();
  await main(page).getByLabel("中文").fill("=1+1 <b>您的报名已取消</b>");
  await main(page).getByLabel("英文").fill("Your place has been given up.");
  await button(page, "保存草稿").click();
  await expect(main(page)).toContainText(`${name} 保存于`);
  await page.reload();
  await expect(main(page).getByLabel("中文")).toHaveValue("=1+1 <b>您的报名已取消</b>");
  await expect(main(page).getByLabel("英文")).toHaveValue("Your place has been given up.");
});

test("of two clerks who set the places of an event, the second is told and keeps what was typed", async ({
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/status of 409/);
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  const { name } = await logInToOffice(first, baseURL, "events");
  await logInToOffice(second, baseURL, "events");
  const [one, two] = [await first.newPage(), await second.newPage()];
  for (const [clerk, places] of [
    [one, "20"],
    [two, "30"],
  ] as const) {
    await clerk.goto("/office/events/two-clerks");
    await main(clerk).getByLabel("总名额").fill(places);
  }
  await button(one, "保存名额").click();
  await expect(main(one)).toContainText("0 / 20");
  // Something else that is saved has the page read anew, below what was typed.
  await button(two, "新建草稿").click();
  await main(two).getByLabel("中文").fill("请带雨伞。");
  await button(two, "保存草稿").click();
  await expect(main(two)).toContainText("0 / 20");
  await button(two, "删除草稿").click();
  await two
    .getByRole("dialog", { name: "删除这份草稿？" })
    .getByRole("button", { name: "删除草稿" })
    .click();
  await expect(main(two).getByLabel("中文")).toHaveCount(0);
  await button(two, "保存名额").click();
  await expect(main(two)).toContainText(`刚刚修改的人：${name}。您填写的内容还在。`);
  await expect(main(two)).toContainText("0 / 20");
  await expect(main(two).getByLabel("总名额")).toHaveValue("30");
  await button(two, "保存名额").click();
  await expect(main(two)).toContainText("0 / 30");
  await first.close();
  await second.close();
});

test("of two clerks who write one message, the second is shown what the first wrote, and can save after that", async ({
  browser,
  baseURL,
}) => {
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  const { name } = await logInToOffice(first, baseURL, "events");
  const { name: other } = await logInToOffice(second, baseURL, "events");
  const [one, two] = [await first.newPage(), await second.newPage()];
  await one.goto("/office/events/one-message");
  await button(one, "新建草稿").click();
  await main(one).getByLabel("中文").fill("请带雨伞。");
  await button(one, "保存草稿").click();
  await expect(main(one)).toContainText(`${name} 保存于`);
  await two.goto("/office/events/one-message");
  await main(two).getByLabel("英文").fill("Bring an umbrella.");
  await main(one).getByLabel("中文").fill("请带雨衣。\n门口集合。");
  await button(one, "保存草稿").click();
  await expect(main(one).getByText("请带雨衣。")).toHaveCount(1);

  await button(two, "保存草稿").click();
  await expect(main(two)).toContainText(`刚刚修改的人：${name}。您填写的内容还在。`);
  await expect(main(two).getByRole("definition")).toHaveText(["请带雨衣。\n门口集合。", "（空）"]);
  await expect(main(two).getByLabel("英文")).toHaveValue("Bring an umbrella.");
  expect(await findingsInLightAndDark(two)).toEqual([]);
  await main(two).getByLabel("中文").fill("请带雨衣。");
  await button(two, "保存草稿").click();
  await expect(main(two)).toContainText(`${other} 保存于`);
  await expect(main(two).getByRole("alert")).toHaveCount(0);
  await one.reload();
  await expect(main(one).getByLabel("中文")).toHaveValue("请带雨衣。");
  await expect(main(one).getByLabel("英文")).toHaveValue("Bring an umbrella.");
  await first.close();
  await second.close();
});

test("a message that was saved though the answer was lost can be gone on with", async ({
  page,
  baseURL,
  problems,
}) => {
  problems.expect(/status of 409|Failed to load resource/);
  await logInToOffice(page, baseURL, "events");
  await page.goto("/office/events/lost-answer");
  await button(page, "新建草稿").click();
  const text = main(page).getByLabel("中文");
  await text.fill("请带");
  await button(page, "保存草稿").click();
  await expect(button(page, "删除草稿")).toBeVisible();
  await text.fill("请带雨伞。");
  await page.route("**/v1/office/event/draft", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, "保存草稿").click();
  await expect(main(page).getByRole("alert")).toContainText("连接不上服务器");
  await page.unrouteAll();
  await text.fill("请带雨伞。门口集合。");
  await button(page, "保存草稿").click();
  await expect(main(page).getByRole("definition").first()).toHaveText("请带雨伞。");
  await button(page, "保存草稿").click();
  await expect(button(page, "标记为已发送")).toBeVisible();
  await page.reload();
  await expect(main(page).getByLabel("中文")).toHaveValue("请带雨伞。门口集合。");
});

test("a message is there, and can be gone on with, though the list cannot be read after it is saved", async ({
  page,
  baseURL,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await logInToOffice(page, baseURL, "events");
  await page.goto("/office/events/no-list");
  await button(page, "新建草稿").click();
  const [chinese, english] = [main(page).getByLabel("中文"), main(page).getByLabel("英文")];
  await chinese.fill("请带雨伞。");
  let isListed = false;
  const held: (() => void)[] = [];
  await page.route(/\/v1\/office\/event\?/, async (route) => {
    if (isListed) return route.continue();
    await new Promise<void>((resolve) => held.push(resolve));
    return route.abort();
  });
  await button(page, "保存草稿").click();
  await expect(button(page, "标记为已发送")).toBeVisible();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await chinese.fill("请带雨伞。门口集合。");
  for (const letGo of held) letGo();
  await english.fill("Bring an umbrella.");
  await expect(chinese).toHaveValue("请带雨伞。门口集合。");
  isListed = true;
  await button(page, "保存草稿").click();
  await expect(button(page, "标记为已发送")).toBeVisible();
  await expect(main(page).getByRole("alert")).toHaveCount(0);
  await page.reload();
  await expect(chinese).toHaveValue("请带雨伞。门口集合。");
  await expect(english).toHaveValue("Bring an umbrella.");
});

test("a message to families is not left unsaved by a click elsewhere, and deleted only when it is meant", async ({
  page,
  baseURL,
}) => {
  await logInToOffice(page, baseURL, "events");
  const events = page.getByRole("navigation").getByRole("link", { name: "活动" });
  await page.goto("/office/events/two-clerks");
  await button(page, "新建草稿").click();
  await main(page).getByLabel("中文").fill("请".repeat(2001));
  await button(page, "保存草稿").click();
  await expect(main(page).getByLabel("中文")).toBeFocused();
  await expect(main(page).getByLabel("中文")).toHaveAccessibleDescription(/现在多出 1 个字/);
  await main(page).getByLabel("中文").fill("请带雨伞。");
  await events.click();
  const question = page.getByRole("dialog", { name: "给家长的消息还没有保存" });
  await expect(question).toBeVisible();
  expect(await findingsInLightAndDark(page)).toEqual([]);
  await question.getByRole("button", { name: "留下" }).click();
  await expect(main(page).getByLabel("中文")).toHaveValue("请带雨伞。");
  await button(page, "保存草稿").click();
  await expect(button(page, "删除草稿")).toBeVisible();
  await events.click();
  await expect(headingOf(page)).toHaveText("活动");
  await page.goBack();

  await button(page, "删除草稿").click();
  const deleting = page.getByRole("dialog", { name: "删除这份草稿？" });
  await deleting.getByRole("button", { name: "保留草稿" }).click();
  await expect(main(page).getByLabel("中文")).toHaveValue("请带雨伞。");
  await main(page).getByLabel("英文").fill("Bring an umbrella.");
  await button(page, "删除草稿").click();
  await deleting.getByRole("button", { name: "删除草稿" }).click();
  await expect(main(page).getByLabel("中文")).toHaveCount(0);
  await events.click();
  await expect(headingOf(page)).toHaveText("活动");
});
