import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { logIn } from "./accounts.ts";
import { test } from "./offline-site.ts";
import { untilWorkerIsActive } from "./saved-site.ts";
import { bannerOf, expect, headingOf, visit } from "./site.ts";
import { WORDS } from "./words.ts";

test.use({ hasVisited: true });

test("without a network a guarded page opens for who is logged in, and a stranger is led to the login", async ({
  page,
  context,
  request,
  connection,
  baseURL,
}) => {
  const { username } = await logIn(context, request, baseURL);
  await visit(page, "/");
  await expect(bannerOf(page)).toContainText(username);
  await untilWorkerIsActive(page);
  await connection.lose();
  await page.goto("/apply/enrollment");
  await expect(page).toHaveURL("/apply/enrollment");
  await expect(headingOf(page)).toHaveText(/\S/);
  await expect(bannerOf(page)).toContainText(username);
  const line = page.getByRole("status").filter({ hasText: WORDS.zh.offline });
  await expect(line).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).toContain(TOKEN_COOKIE);

  // Nothing is saved in a language that was never read, on this page as on any other.
  await page.getByRole("link", { name: WORDS.zh.switchTo, exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: WORDS.zh.notSwitched })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");

  await context.clearCookies({ name: TOKEN_COOKIE });
  await page.goto("/apply/enrollment");
  await expect(page).toHaveURL("/login/index?redirect=%2Fapply%2Fenrollment");
  await expect(page.getByText(username)).toHaveCount(0);
});
