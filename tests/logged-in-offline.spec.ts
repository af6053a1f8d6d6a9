import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { logIn } from "./accounts.ts";
import { untilWorkerIsAtWork } from "./kept.ts";
import { goOffline, test } from "./offline-site.ts";
import { expect, visit } from "./site.ts";
import { WORDS } from "./words.ts";

test.use({ hasVisited: true });

test("without a network a guarded page opens for who is logged in, and a stranger is led to the login", async ({
  page,
  context,
  request,
  network,
  baseURL,
  problems,
}) => {
  const { username } = await logIn(context, request, baseURL);
  await visit(page, "/");
  await expect(page.getByRole("banner")).toContainText(username);
  await untilWorkerIsAtWork(page);
  await goOffline({ context, network, problems });
  await page.goto("/apply/enrollment");
  await expect(page).toHaveURL("/apply/enrollment");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
  await expect(page.getByRole("banner")).toContainText(username);
  const line = page.getByRole("status").filter({ hasText: WORDS.zh.offline });
  await expect(line).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).toContain(TOKEN_COOKIE);

  await context.clearCookies({ name: TOKEN_COOKIE });
  await page.goto("/apply/enrollment");
  await expect(page).toHaveURL("/login/index?redirect=%2Fapply%2Fenrollment");
  await expect(page.getByText(username)).toHaveCount(0);
});
