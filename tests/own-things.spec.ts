import { addressOf, panel, refusal, SAYS, SIGN_UP_CALL } from "./event-page.ts";
import { accountOf, bannerOf, button, expect, main, visit } from "./site.ts";
import { test } from "./visitors.ts";
import { WORDS } from "./words.ts";

const says = SAYS.zh;
const words = WORDS.zh;
const ENTRY = "报名与申请";

test("what waits, and what one has signed up for, is found from every page", async ({
  page,
  network,
  calls,
  visitor: { username },
}) => {
  await calls.signUp("evening-lecture-lake");
  await visit(page, addressOf("wide"));
  network.fail(SIGN_UP_CALL, refusal(503), "PUT");
  await button(page, says.signUp).click();
  await expect(panel(page)).toContainText(says.busy);
  await visit(page, "/");
  const account = accountOf(page);
  await expect(account).toContainText(username);
  await expect(account).toContainText("有内容尚未完成");
  await main(page).getByRole("link", { name: "有 1 项内容待发送" }).click();
  await expect(page).toHaveURL("/account");
  const things = main(page).getByRole("region", { name: "我的报名与申请", exact: true });
  const unsettled = things.getByRole("region", { name: "尚未完成" });
  await expect(unsettled).toContainText(says.title("wide"));
  await expect(unsettled).toContainText(says.waiting);
  const coming = things.getByRole("region", { name: "已报名的活动" });
  await expect(coming.getByRole("link")).toHaveCount(1);
  await expect(coming.getByRole("link")).toHaveAttribute("href", addressOf("evening-lecture-lake"));
  // Only for as long as something waits.
  await unsettled.getByRole("link").click();
  network.heal();
  await button(page, says.stopSending).click();
  await expect(button(page, says.signUp)).toBeVisible();
  await expect(account).not.toContainText("有内容尚未完成");
  await visit(page, "/");
  await expect(main(page).getByRole("link", { name: /待发送/ })).toHaveCount(0);
});

test("what waits is shown once the page is hydrated, on a slow phone too", async ({
  page,
  network,
}) => {
  await visit(page, addressOf("wide"));
  network.fail(SIGN_UP_CALL, refusal(503), "PUT");
  await button(page, says.signUp).click();
  await expect(panel(page)).toContainText(says.busy);
  // What is known before the page is hydrated must not make it differ from what the server sent: React says so in the console.
  const processor = await page.context().newCDPSession(page);
  await processor.send("Emulation.setCPUThrottlingRate", { rate: 2 });
  for (let load = 1; load <= 3; load += 1) {
    await visit(page, "/");
    await expect(main(page).getByRole("link", { name: "有 1 项内容待发送" })).toBeVisible();
  }
});

test("signing up and applying have an entry on every screen", async ({ page, context }) => {
  await context.clearCookies();
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/");
  await expect(main(page).getByRole("link", { name: "入学申请与登记" })).toHaveAttribute(
    "href",
    "/apply/enrollment",
  );
  const entry = bannerOf(page).getByRole("link", { name: ENTRY, exact: true });
  await expect(entry).toBeHidden();
  await bannerOf(page).getByText(words.menu, { exact: true }).click();
  await entry.click();
  await expect(page).toHaveURL("/login/index?redirect=%2Fapply%2Fevent");
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(entry).toBeVisible();
});
