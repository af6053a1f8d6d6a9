import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { LANGUAGE_TAG } from "#contract/locales.ts";
import { newPerson, newSession, register } from "./accounts.ts";
import { addressOf, letSignUpWait, own, panel, SAYS, SIGN_UP_CALL } from "./event-page.ts";
import { button, expect, headingOf, logOutButtonOf, logOutInHeader, main, visit } from "./site.ts";
import { callsOf, outboxNames, personalItems, test } from "./visitors.ts";
import { WORDS } from "./words.ts";

const says = SAYS.zh;
const words = WORDS.zh;
test.use({ hasVisited: true });

test("events signed up for without a network wait, survive a reload, and are sent once it is back", async ({
  page,
  problems,
  connection,
  calls,
}) => {
  // Where the page is left before the answer is there, it is sent once more.
  problems.expect(/status of 409/);
  await letSignUpWait(page, connection);
  await expect(panel(page)).not.toContainText(says.signedUp);
  await expect(panel(page)).toContainText(says.offline);
  await page.reload();
  await expect(panel(page)).toContainText(says.waiting);
  await page.goto("/apply/event");
  await expect(own(page)).toContainText(says.waiting);
  await page.goto("/");
  await connection.restore();
  await expect.poll(calls.ownEvents, { timeout: 30_000 }).toEqual(["wide"]);
  await visit(page, addressOf("wide"));
  await expect(panel(page)).toContainText(says.signedUp);
});

test("events say so when the answer to what waited was no", async ({
  page,
  request,
  network,
  problems,
  connection,
  calls,
}) => {
  problems.expect(/status of 409/);
  const id = "last-place-zh";
  await letSignUpWait(page, connection, id);
  await expect(panel(page).getByRole("status")).toBeFocused();
  // A visitor who reads on meanwhile keeps the focus when the answer comes.
  const switchTo = page.getByRole("link", { name: words.switchTo, exact: true });
  await switchTo.focus();
  // The browser stays offline, while another visitor is not.
  network.heal();
  await callsOf(request, await register(request, newPerson())).signUp(id);
  await connection.restore();
  // The page that is open says it, and no dialog says it once more.
  await expect(panel(page)).toContainText(says.notSignedUp, { timeout: 30_000 });
  await expect(panel(page)).toContainText(says.fullBefore);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(switchTo).toBeFocused();
  await switchTo.click();
  await expect(panel(page, "en")).toContainText(SAYS.en.fullBefore);
  expect(await calls.ownEvents()).toEqual([]);
});

test("what is cancelled is never sent", async ({ page, network, connection, calls }) => {
  await letSignUpWait(page, connection);
  await button(page, says.stopSending).click();
  await expect(button(page, says.signUp)).toBeVisible();
  expect(await outboxNames(page)).toEqual([]);
  const before = network.calls.filter((path) => SIGN_UP_CALL.test(path)).length;
  await connection.restore();
  await expect(page.getByText(words.backOnline)).toBeVisible({ timeout: 30_000 });
  await visit(page, "/apply/event");
  expect(network.calls.filter((path) => SIGN_UP_CALL.test(path))).toHaveLength(before);
  expect(await calls.ownEvents()).toEqual([]);
});

test("a logout asks while something waits, and leaves nothing", async ({
  page,
  context,
  request,
  baseURL,
  connection,
  visitor,
}) => {
  await letSignUpWait(page, connection);
  const logOut = await logOutButtonOf(page);
  await logOut.click();
  const dialog = page.getByRole("dialog", { name: says.logOut });
  await expect(dialog.getByRole("paragraph")).toHaveText(says.logOutAsks);
  await dialog.getByRole("button", { name: says.stay, exact: true }).click();
  await expect(panel(page)).toContainText(says.waiting);
  await logOut.click();
  await dialog.getByRole("button", { name: says.logOut, exact: true }).click();
  await expect(main(page).getByText(says.waiting)).toHaveCount(0);
  expect(await personalItems(page)).toEqual([]);
  await connection.restore();
  await expect(page.getByText(words.backOnline)).toBeVisible({ timeout: 30_000 });
  const token = await newSession(request, visitor.username);
  await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: baseURL ?? "" }]);
  await visit(page, addressOf("wide"));
  await expect(button(page, says.signUp)).toBeVisible();
  expect(await callsOf(request, token).ownEvents()).toEqual([]);
});

test("one's own sign-ups are read offline, and gone after the logout", async ({
  page,
  connection,
  calls,
}) => {
  await calls.signUp("wide");
  await visit(page, "/apply/event");
  await expect(own(page).getByRole("article")).toHaveCount(1);
  await connection.lose();
  await page.reload();
  const card = own(page).getByRole("article");
  await expect(card.getByRole("time")).toContainText("09:00");
  await expect(card).toContainText(says.title("wide"));
  await expect(card.getByRole("link", { name: "0571-8800 1999" })).toBeVisible();
  await page.goto(addressOf("wide"));
  await expect(panel(page)).toContainText(says.signedUp);
  const ticket = main(page).getByRole("region", { name: says.ticket, exact: true });
  await expect(ticket).toContainText(/\w{4}-\w{4}-\w{4}-\w{4}/);
  await expect(ticket.locator("svg path")).toBeVisible();
  await expect(main(page)).toContainText(says.restNeedsConnection);
  await logOutInHeader(page);
  await expect(page).toHaveURL(/\/login\/index/);
  expect(await personalItems(page)).toEqual([]);
});

test("a sign-up that was answered is known though nothing is answered after it, after a reload too", async ({
  page,
  network,
  connection,
  calls,
}) => {
  await visit(page, addressOf("wide"));
  await expect(button(page, says.signUp)).toBeVisible();
  network.fail(/\/homepage\/activity/, "cut", "GET");
  await button(page, says.signUp).click();
  await expect(panel(page)).toContainText(says.signedUp);
  expect(await outboxNames(page)).toEqual([]);
  await connection.lose();
  await page.reload();
  await expect(panel(page)).toContainText(says.signedUp);
  await page.goto("/apply/event");
  const card = own(page).getByRole("article");
  await expect(card).toContainText(says.title("wide"));
  await expect(card).toContainText(says.isSignedUp);
  await expect(card.getByRole("time")).toContainText("09:00");
  await expect(card.getByRole("link", { name: "0571-8800 1999" })).toBeVisible();
  await connection.restore();
  expect(await calls.ownEvents()).toEqual(["wide"]);
});

test("what one has signed up for in one language is known in the other without a network", async ({
  page,
  connection,
  calls,
}) => {
  await calls.signUp("evening-lecture-lake");
  await visit(page, "/apply/event?lang=en");
  await expect(own(page, "en").getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: WORDS.en.switchTo, exact: true }).click();
  await main(page)
    .getByRole("link", { name: says.title("wide") })
    .click();
  await button(page, says.signUp).click();
  await expect(panel(page)).toContainText(says.signedUp);
  await connection.lose();

  await main(page).getByRole("link", { name: says.list, exact: true }).click();
  await page.getByRole("link", { name: words.switchTo, exact: true }).click();
  await expect(own(page, "en").getByRole("article")).toHaveCount(2);
  await page.reload();
  await expect(own(page, "en").getByRole("article")).toHaveCount(2);
  // Its words are those that came last.
  const title = own(page, "en").getByRole("heading", { name: says.title("wide") });
  await expect(title).toHaveAttribute("lang", LANGUAGE_TAG.zh);
  await title.getByRole("link").click();
  await expect(panel(page, "en")).toContainText(SAYS.en.signedUp);
  await expect(headingOf(page)).toHaveText(says.title("wide"));
});
