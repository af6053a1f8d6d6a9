import type { BrowserContext, Page } from "@playwright/test";
import { WEEK_MS } from "#contract/durations.ts";
import { findings } from "./axe.ts";
import {
  ADMISSIONS_CALL,
  admissions,
  field,
  fillIn,
  newName,
  openDraft,
  PATH,
  radio,
  SAYS,
  storedDrafts,
  test,
} from "./enrollment-form.ts";
import {
  accountOf,
  bannerOf,
  button,
  expect,
  headingOf,
  logOutButtonOf,
  logOutInHeader,
  main,
  visit,
} from "./site.ts";
import { personalItems } from "./visitors.ts";
import { WORDS } from "./words.ts";

const says = SAYS.zh;
const words = WORDS.zh;

const draftsOf = (page: Page) =>
  main(page).getByRole("region", { name: says.drafts, exact: true }).getByRole("listitem");

/** The one draft of the device; null: there is none. */
async function stored(page: Page): Promise<string | null> {
  const [draft = null, ...others] = await storedDrafts(page);
  expect(others).toEqual([]);
  return draft;
}

async function deleteDraft(page: Page): Promise<void> {
  await button(page, says.deleteDraft).click();
  await confirmDeletion(page);
}

async function confirmDeletion(page: Page): Promise<void> {
  await page
    .getByRole("dialog", { name: "删除草稿？", exact: true })
    .getByRole("button", { name: says.deleteDraft, exact: true })
    .click();
}

/** Types a name into a new application. */
async function begin(page: Page, name: string): Promise<void> {
  await visit(page, PATH);
  await button(page, says.start).click();
  await field(page, says.name).fill(name);
}

/** Opens a new tab at the start. */
async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await visit(tab, PATH);
  return tab;
}

test.describe("an application that is not finished", () => {
  test("is offered again, and gone after seven days and after the logout", async ({ page }) => {
    await page.clock.install();
    const name = newName();
    await begin(page, name);
    await expect.poll(() => stored(page)).toContain(name);
    // Anyone who looks at the device without the account's key finds nothing of it.
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(name);
    await visit(page, PATH);
    await button(page, says.carryOn).click();
    await expect(field(page, says.name)).toHaveValue(name);
    await page.clock.fastForward(WEEK_MS);
    await visit(page, PATH);
    await expect.poll(() => stored(page)).toBeNull();
    await begin(page, name);

    const logOut = await logOutButtonOf(page);
    const dialog = page.getByRole("dialog", { name: words.logOut });
    await logOut.click();
    await expect(dialog).toContainText(
      `没有填完或尚未发送的内容，退出后会被删除：“${name}”的草稿。`,
    );
    await dialog.getByRole("button", { name: words.notNow, exact: true }).click();
    await expect.poll(() => stored(page)).toContain(name);
    await logOut.click();
    await dialog.getByRole("button", { name: words.logOut, exact: true }).click();
    await expect(page).toHaveURL(/\/login\/index/);
    expect(await personalItems(page)).toEqual([]);
    expect(await stored(page)).toBeNull();
  });

  test("holds what was typed in a step, however that was left", async ({ page }) => {
    const name = newName();
    await openDraft(page, name, "place", {
      "guardian.name": "",
      "guardian.phone": "",
      address: "",
    });
    const heading = (title: string) =>
      main(page).getByRole("heading", { level: 2, name: title, exact: true });
    await expect(heading(says.place)).toHaveAccessibleDescription(new RegExp(name));
    await expect(main(page).getByText(name, { exact: true })).toBeVisible();
    await button(page, says.next).click();
    await expect(heading(says.guardianStep)).toHaveAccessibleDescription(new RegExp(name));

    // The browser's way back.
    await field(page, says.guardian).fill("欧阳·安娜");
    await page.goBack();
    await button(page, says.next).click();
    await expect(field(page, says.guardian)).toHaveValue("欧阳·安娜");

    // A link to another page.
    await field(page, says.phone).fill("13800138001");
    await bannerOf(page).getByRole("link").first().click();
    await expect(page).toHaveURL("/");
    await page.goBack();
    await expect(field(page, says.phone)).toHaveValue("13800138001");

    // Another language, and the page itself.
    await field(page, says.address).fill("明湖路");
    await page.getByRole("link", { name: words.switchTo, exact: true }).click();
    await expect(field(page, SAYS.en.address)).toHaveValue("明湖路");
    await field(page, SAYS.en.remarks).fill("对花生过敏");
    await page.reload();
    await expect(field(page, SAYS.en.remarks)).toHaveValue("对花生过敏");
    await expect(field(page, SAYS.en.address)).toHaveValue("明湖路");
  });

  test("says while it is filled in that the device has no room for it", async ({ page }) => {
    const name = newName();
    await begin(page, name);
    await expect.poll(() => stored(page)).toContain(name);
    const said = main(page).getByRole("status").filter({ hasText: "这台设备存不下这份草稿" });
    await expect(said).toHaveCount(0);
    await page.evaluate(() => {
      for (let size = 2 ** 22; size >= 1; size /= 2) {
        try {
          localStorage.setItem(`others ${size}`, "x".repeat(size));
        } catch {
          // There is less room than that.
        }
      }
    });
    await field(page, says.name).fill(`${name}·安娜·玛丽亚·欧阳`.repeat(2));
    await expect(said).toBeVisible();
    await page.evaluate(() => {
      for (const item of Object.keys(localStorage)) {
        if (item.startsWith("others")) localStorage.removeItem(item);
      }
    });
    await field(page, says.name).fill(name);
    await expect(said).toHaveCount(0);
  });

  test("is offered as it was typed last, and deleted after asking", async ({ page }) => {
    const name = newName();
    await begin(page, name);
    await page.goBack();
    await button(page, says.carryOn).click();
    await expect(field(page, says.name)).toHaveValue(name);
    await page.goBack();
    const kept = await stored(page);
    await button(page, says.deleteDraft).click();
    const dialog = page.getByRole("dialog", { name: "删除草稿？", exact: true });
    await dialog.getByRole("button", { name: "不删除", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(button(page, says.deleteDraft)).toBeFocused();
    await expect.poll(() => stored(page)).toBe(kept);
    await deleteDraft(page);
    await expect(button(page, says.start)).toBeVisible();
    await expect(headingOf(page)).toBeFocused();
    await page.goForward();
    await expect(button(page, says.start)).toBeVisible();
    await expect.poll(() => stored(page)).toBeNull();
  });

  test("is not offered where nothing was answered", async ({ page, context }) => {
    // What was typed and taken out again is no answer.
    await begin(page, "欧");
    await field(page, says.name).fill("");
    const other = await openTab(context);
    await expect(button(other, says.start)).toBeVisible();
    await expect(button(other, says.carryOn)).toHaveCount(0);
    const banner = bannerOf(page);
    await banner.getByRole("link").first().click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => stored(page)).toBeNull();
    await logOutInHeader(page);
    await expect(accountOf(page)).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("is listed as another tab has left it, after sleep too", async ({ page, context }) => {
    const sleeper = await context.newPage();
    await sleeper.addInitScript(() =>
      addEventListener("storage", (event) => event.stopImmediatePropagation()),
    );
    const other = await openTab(context);
    await begin(page, "欧阳一");
    await page.goBack();
    await expect(button(other, says.carryOn)).toBeVisible();
    await visit(sleeper, PATH);
    await button(page, says.carryOn).click();
    await field(page, says.name).fill("欧阳二");
    await page.goBack();
    await button(sleeper, says.carryOn).click();
    await expect(field(sleeper, says.name)).toHaveValue("欧阳二");
    await sleeper.goBack();
    await expect(button(sleeper, says.carryOn)).toBeVisible();
    await deleteDraft(page);
    await expect(button(other, says.start)).toBeVisible();
    await button(sleeper, says.carryOn).click();
    await expect(button(sleeper, says.start)).toBeVisible();
    await expect(headingOf(sleeper)).toBeFocused();
    await expect.poll(() => stored(sleeper)).toBeNull();
  });

  test("in two tabs is as the last of them has saved it", async ({ page, context }) => {
    const newer = (tab: Page) => main(tab).getByText("另一个标签页刚刚保存了");
    await openDraft(page, newName(), "guardian");
    const other = await context.newPage();
    await visit(other, `${PATH}?step=guardian`);
    await expect(field(other, says.address)).toHaveValue("杭州市明湖路 1 号");

    await field(page, says.address).fill("明湖路 2 号");
    await button(page, says.next).click();
    await expect(newer(other)).toBeVisible();
    expect(await findings(other)).toEqual([]);
    await button(other, "改用新保存的内容").click();
    await expect(field(other, says.address)).toHaveValue("明湖路 2 号");
    await expect(main(other).getByRole("heading", { name: says.guardianStep })).toBeFocused();

    await field(other, says.address).fill("明湖路 3 号");
    await button(other, says.next).click();
    await expect(newer(page)).toBeVisible();
    await button(page, "继续用这里的内容").click();
    await expect(newer(page)).toHaveCount(0);
    await main(page).getByRole("checkbox").check();
    await button(page, says.next).click();
    await expect(main(page)).toContainText("明湖路 2 号");
    await expect.poll(() => stored(page)).toContain("明湖路 2 号");
    await expect(newer(other)).toBeVisible();
  });

  test("that another tab deletes is left for the start, from its form and from what asks about it", async ({
    page,
    context,
  }) => {
    const name = newName();
    await openDraft(page, name, "guardian");
    const other = await openTab(context);
    const asking = await openTab(context);
    await button(asking, says.deleteDraft).click();
    await expect(asking.getByRole("dialog")).toContainText(name);
    await deleteDraft(other);
    for (const tab of [page, asking]) {
      await expect(tab).toHaveURL(PATH);
      await expect(button(tab, says.start)).toBeVisible();
      await expect(tab.getByRole("dialog")).toHaveCount(0);
    }
    await expect.poll(() => stored(page)).toBeNull();
    await expect(headingOf(asking)).toBeFocused();
    const gone = "您刚才填写的内容已在另一个标签页中提交或删除。";
    await expect(main(page).getByText(gone)).toBeFocused();
    await expect(main(asking).getByText(gone)).toHaveCount(0);
    await button(page, says.start).click();
    await expect(field(page, says.name)).toHaveValue("");
    await page.goBack();
    await expect(button(page, says.start)).toBeVisible();
    await expect(main(page).getByText(gone)).toHaveCount(0);
  });

  test("of a child stays, and goes alone, beside that of another whose application was refused", async ({
    page,
    network,
    refuse,
    calls,
  }) => {
    const [name, otherName] = [newName(), newName()];
    await openDraft(page, otherName, "guardian", { "guardian.name": "" });
    await fillIn(page, "zh", name);
    refuse(404);
    await button(page, says.submit).click();
    await page.getByRole("dialog").getByRole("button", { name: words.confirm }).click();
    await button(page, says.backToForm).click();
    // The consent is given anew each time.
    await expect(main(page).getByRole("checkbox")).not.toBeChecked();
    network.heal();

    const drafts = draftsOf(page);
    const carryOn = async (child: string) => {
      await visit(page, PATH);
      await expect(drafts).toContainText([name, otherName]);
      const draft = drafts.filter({ hasText: child });
      await draft.getByRole("button", { name: says.carryOn, exact: true }).click();
    };
    // What was open in a tab is open when that is reloaded.
    await carryOn(otherName);
    await expect(field(page, says.guardian)).toHaveValue("");
    await page.reload();
    await expect(field(page, says.guardian)).toHaveValue("");
    await carryOn(name);
    await main(page).getByRole("checkbox").check();
    await button(page, says.next).click();
    await expect(main(page)).toContainText(name);
    await button(page, says.submit).click();
    await expect(main(page).getByRole("heading", { name: says.submitted })).toBeFocused();
    await button(page, says.done).click();
    await expect(drafts).toContainText([otherName]);
    await expect.poll(() => stored(page)).toContain(otherName);
    expect(await calls.applications()).toHaveLength(1);

    const remove = button(page, says.deleteDraft);
    await expect(remove).toHaveAccessibleDescription(new RegExp(otherName));
    await remove.click();
    await expect(page.getByRole("dialog").getByRole("paragraph")).toContainText(otherName);
    await confirmDeletion(page);
    await expect(headingOf(page)).toBeFocused();
    await expect.poll(() => stored(page)).toBeNull();
  });

  test("says that its stage is closed by now, and asks for another", async ({
    page,
    request,
    network,
  }) => {
    await fillIn(page, "zh", newName());
    network.fail(ADMISSIONS_CALL, await admissions(request, { kindergarten: false }));
    await visit(page, PATH);
    await expect(main(page)).toContainText(says.closedByNow);
    await button(page, says.carryOn).click();
    await expect(page).toHaveURL(/step=place$/);
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(says.closedByNow);
    await visit(page, `${PATH}?step=check`);
    await expect(page).toHaveURL(/step=place$/);
    await expect(summary).toContainText(says.closedByNow);
    await radio(page, says.primarySchool).check();
    await radio(page, says.firstGrade).check();
    await field(page, says.reason).fill("提前入学");
    await button(page, says.next).click();
    await expect(main(page).getByRole("checkbox")).not.toBeChecked();
  });

  test("is not begun nor carried on where no stage is open", async ({ page, request, network }) => {
    await openDraft(page, newName(), "guardian");
    const nothing = {
      kindergarten: false,
      primary_school: false,
      middle_school: false,
      high_school: false,
    };
    network.fail(ADMISSIONS_CALL, await admissions(request, nothing));
    await visit(page, PATH);
    await expect(main(page)).toContainText("目前没有学校开放申请或登记");
    await expect(main(page).getByRole("link", { name: says.admissionsPhone })).toHaveAttribute(
      "href",
      /^tel:/,
    );
    await expect(button(page, says.carryOn)).toHaveCount(0);
    await visit(page, `${PATH}?step=place`);
    await expect(page).toHaveURL(PATH);
    await deleteDraft(page);
    await expect(main(page)).toContainText("目前没有学校开放申请或登记");
    await expect(button(page, says.start)).toHaveCount(0);
  });

  test("that was begun before the close is carried on for an hour, and none is begun", async ({
    page,
    request,
    network,
  }) => {
    const closed = {
      kindergarten: false,
      primary_school: false,
      middle_school: false,
      high_school: false,
    };
    const end = new Date(Date.now() + 30 * 60_000).toISOString().replace("Z", "+00:00");
    network.fail(ADMISSIONS_CALL, await admissions(request, closed, end));
    const name = newName();
    await openDraft(page, name, "consent");
    await visit(page, PATH);
    await expect(button(page, says.start)).toHaveCount(0);
    await expect(button(page, says.another)).toHaveCount(0);
    await button(page, says.carryOn).click();
    await main(page).getByRole("checkbox").check();
    await button(page, says.next).click();
    await button(page, says.submit).click();
    await expect(main(page).getByRole("heading", { name: says.submitted })).toBeFocused();
  });

  test("goes by its age from the device, but not from an open form", async ({ page, context }) => {
    await page.clock.install();
    await begin(page, "欧阳一");
    await page.clock.fastForward(WEEK_MS);
    const other = await context.newPage();
    await visit(other, "/about_us/group");
    await expect.poll(() => stored(page)).toBeNull();
    await visit(other, PATH);
    await expect(button(other, says.start)).toBeVisible();
    await field(page, says.birthDate).fill("20230912");
    await expect.poll(() => stored(page)).toContain("20230912");
    await expect.poll(() => stored(page)).toContain("欧阳一");
    await expect(button(other, says.carryOn)).toBeVisible();
  });
});
