import type { Page } from "@playwright/test";
import type { Locale } from "#contract/locales.ts";
import { findings } from "./axe.ts";
import {
  ADMISSIONS_CALL,
  admissions,
  button,
  field,
  fillIn,
  fillInChildAndPlace,
  fillInForm,
  main,
  newName,
  PATH,
  radio,
  SAYS,
  storedDrafts,
  test,
} from "./enrollment-form.ts";
import { untilWorkerIsAtWork } from "./kept.ts";
import { expect, visit } from "./site.ts";
import { personalItems } from "./visitors.ts";
import { WORDS } from "./words.ts";

const WEEK = 7 * 24 * 60 * 60 * 1000;
/** More than the time after the last key until what was typed is kept. */
const TYPING_ENDS = 3100;

/** The one draft that the device keeps; null: there is none. */
async function stored(page: Page): Promise<string | null> {
  const [draft = null, ...others] = await storedDrafts(page);
  expect(others).toEqual([]);
  return draft;
}

async function deleteDraft(page: Page, language: Locale): Promise<void> {
  await button(page, SAYS[language].deleteDraft).click();
  await confirmDeletion(page, language);
}

async function confirmDeletion(page: Page, language: Locale): Promise<void> {
  const says = SAYS[language];
  await page
    .getByRole("dialog", { name: says.deleteAsks, exact: true })
    .getByRole("button", { name: says.deleteDraft, exact: true })
    .click();
}

const says = SAYS.zh;
const words = WORDS.zh;

test.describe("an application that is not finished", () => {
  test("is offered again, and gone after seven days and after the logout", async ({
    page,
    visitor: _,
  }) => {
    await page.clock.install();
    await visit(page, PATH);
    await button(page, says.start).click();
    const name = newName();
    await field(page, says.name).fill(name);
    expect(await stored(page)).toBeNull();
    await page.clock.fastForward(TYPING_ENDS);
    await expect.poll(() => stored(page)).toContain(name);
    await visit(page, PATH);
    await button(page, says.carryOn).click();
    await expect(field(page, says.name)).toHaveValue(name);
    await page.clock.fastForward(WEEK);
    await visit(page, PATH);
    await expect(button(page, says.start)).toBeVisible();
    expect(await stored(page)).toBeNull();
    await button(page, says.start).click();
    await field(page, says.name).fill(name);
    await page.clock.fastForward(TYPING_ENDS);
    await expect.poll(() => stored(page)).toContain(name);
    const logOut = page.getByRole("banner").getByRole("button", { name: words.logOut });
    const dialog = page.getByRole("dialog", { name: words.logOut });
    await logOut.click();
    await expect(dialog.getByRole("paragraph")).toHaveText(says.logOutAsks);
    await dialog.getByRole("button", { name: words.notNow, exact: true }).click();
    expect(await stored(page)).toContain(name);
    await logOut.click();
    await dialog.getByRole("button", { name: words.logOut, exact: true }).click();
    await expect(page).toHaveURL(/\/login\/index/);
    expect(await personalItems(page)).toEqual([]);
  });

  test("holds what was typed in a step that was left in whatever way", async ({
    page,
    visitor: _,
  }) => {
    test.slow();
    await page.clock.install();
    await fillInChildAndPlace(page, "zh", newName());

    // Kept already, then left by the browser's way back.
    await field(page, says.guardian).fill("欧阳·安娜");
    await page.clock.fastForward(TYPING_ENDS);
    await expect.poll(() => stored(page)).toContain("欧阳·安娜");
    await page.goBack();
    await button(page, says.next).click();
    await expect(field(page, says.guardian)).toHaveValue("欧阳·安娜");

    // Left before it would have been kept.
    await page.clock.pauseAt(Date.now() + WEEK / 7);
    await field(page, says.relation).fill("祖母");
    await page.goBack();
    await expect.poll(() => stored(page)).toContain("祖母");
    await page.goForward();
    await expect(field(page, says.relation)).toHaveValue("祖母");

    // A link to another page.
    await field(page, says.phone).fill("13800138000");
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => stored(page)).toContain("13800138000");
    await page.goBack();
    await expect(field(page, says.phone)).toHaveValue("13800138000");

    // Another language.
    await field(page, says.address).fill("明湖路");
    const other = "en";
    await page.getByRole("link", { name: words.switchTo, exact: true }).click();
    await expect(field(page, SAYS[other].address)).toHaveValue("明湖路");
    await expect(field(page, SAYS[other].phone)).toHaveValue("13800138000");

    // The page itself.
    await page.clock.resume();
    await field(page, SAYS[other].remarks).fill("对花生过敏");
    await page.reload();
    await expect(field(page, SAYS[other].remarks)).toHaveValue("对花生过敏");
    await expect(field(page, SAYS[other].address)).toHaveValue("明湖路");
  });

  test("offers what was typed last when its start is gone back to", async ({
    page,
    visitor: _,
  }) => {
    await visit(page, PATH);
    await button(page, says.start).click();
    const name = newName();
    await field(page, says.name).fill(name);
    await page.goBack();
    await button(page, says.carryOn).click();
    await expect(field(page, says.name)).toHaveValue(name);
    await page.goBack();
    await deleteDraft(page, "zh");
    await expect(button(page, says.start)).toBeVisible();
    await page.goForward();
    await expect(button(page, says.start)).toBeVisible();
    expect(await stored(page)).toBeNull();
  });

  test("is deleted after asking", async ({ page, visitor: _ }) => {
    await visit(page, PATH);
    await button(page, says.start).click();
    await field(page, says.name).fill(newName());
    await page.goBack();
    const kept = await stored(page);
    await button(page, says.deleteDraft).click();
    const dialog = page.getByRole("dialog", { name: says.deleteAsks, exact: true });
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: says.keepDraft, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(button(page, says.deleteDraft)).toBeFocused();
    expect(await stored(page)).toBe(kept);
    await deleteDraft(page, "zh");
    await expect(button(page, says.start)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await stored(page)).toBeNull();
  });

  test("is neither offered nor asked about where nothing was answered", async ({
    page,
    context,
    visitor: _,
  }) => {
    await visit(page, PATH);
    await button(page, says.start).click();
    await expect(field(page, says.name)).toBeVisible();
    const other = await context.newPage();
    await visit(other, PATH);
    await expect(button(other, says.start)).toBeVisible();
    await expect(button(other, says.carryOn)).toHaveCount(0);
    await page.goBack();
    await expect(button(page, says.start)).toBeVisible();
    await button(page, says.start).click();
    // What was typed and taken out again is no answer.
    await field(page, says.name).fill("欧");
    await field(page, says.name).fill("");
    const banner = page.getByRole("banner");
    await banner.getByRole("link").first().click();
    await expect(page).toHaveURL("/");
    expect(await stored(page)).toBeNull();
    await banner.getByRole("button", { name: words.logOut }).click();
    await expect(banner.getByRole("button", { name: words.logOut })).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("is shown and carried on as another tab has left it", async ({
    page,
    context,
    visitor: _,
  }) => {
    const other = await context.newPage();
    // Has slept while the first tab changed things.
    const sleeper = await context.newPage();
    await sleeper.addInitScript(() =>
      addEventListener("storage", (event) => event.stopImmediatePropagation()),
    );
    await visit(other, PATH);
    await visit(page, PATH);
    await button(page, says.start).click();
    await field(page, says.name).fill("欧阳一");
    await page.goBack();
    await expect(button(other, says.carryOn)).toBeVisible();
    await visit(sleeper, PATH);
    await button(page, says.carryOn).click();
    await field(page, says.name).fill("欧阳二");
    await page.goBack();
    await button(sleeper, says.carryOn).click();
    await expect(field(sleeper, says.name)).toHaveValue("欧阳二");
    expect(await stored(sleeper)).toContain("欧阳二");
    await sleeper.goBack();
    await expect(button(sleeper, says.carryOn)).toBeVisible();
    await deleteDraft(page, "zh");
    await expect(button(other, says.start)).toBeVisible();
    await button(sleeper, says.carryOn).click();
    await expect(button(sleeper, says.start)).toBeVisible();
    await expect(sleeper.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await stored(sleeper)).toBeNull();
  });

  test("that another tab deletes is left for the start, from its form and from what asks about it", async ({
    page,
    context,
    visitor: _,
  }) => {
    const name = newName();
    await fillInChildAndPlace(page, "zh", name);
    const other = await context.newPage();
    const asking = await context.newPage();
    await visit(other, PATH);
    await visit(asking, PATH);
    await button(asking, says.deleteDraft).click();
    await expect(asking.getByRole("dialog")).toContainText(name);
    // Not kept yet when it is deleted.
    await field(page, says.guardian).fill("欧阳·安娜");
    await deleteDraft(other, "zh");
    for (const tab of [page, asking]) {
      await expect(tab).toHaveURL(PATH);
      await expect(button(tab, says.start)).toBeVisible();
      await expect(tab.getByRole("dialog")).toHaveCount(0);
    }
    expect(await stored(page)).toBeNull();
    await expect(asking.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(main(page).getByText(says.gone)).toBeFocused();
    await expect(main(asking).getByText(says.gone)).toHaveCount(0);
    await button(page, says.start).click();
    await expect(field(page, says.name)).toHaveValue("");
    await page.goBack();
    await expect(button(page, says.start)).toBeVisible();
    await expect(main(page).getByText(says.gone)).toHaveCount(0);
    await page.reload();
    await expect(button(page, says.start)).toBeVisible();
  });

  test("says at each step whose it is", async ({ page, visitor: _ }) => {
    const name = newName();
    await fillInChildAndPlace(page, "zh", name);
    const heading = (title: string) =>
      main(page).getByRole("heading", { level: 2, name: title, exact: true });
    await expect(heading(says.guardianStep)).toHaveAccessibleDescription(new RegExp(name));
    await page.goBack();
    await expect(heading(says.place)).toHaveAccessibleDescription(new RegExp(name));
    await expect(main(page).getByText(name, { exact: true })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await button(page, says.another).click();
    await expect(heading(says.child)).toBeFocused();
    await expect(main(page).getByText(name, { exact: true })).toHaveCount(0);
  });

  test("of a child stays, and goes alone, beside that of another whose application was taken back", async ({
    page,
    context,
    connection,
    visitor: _,
  }) => {
    test.slow();
    const [name, otherName] = [newName(), newName()];
    const other = await context.newPage();
    await visit(page, PATH);
    await fillInChildAndPlace(other, "zh", otherName);
    await other.close();
    await button(page, says.another).click();
    await fillInForm(page, "zh", name);
    await untilWorkerIsAtWork(page);
    await connection.lose();
    await button(page, says.submit).click();
    await button(page, says.takeBack).click();
    // The form goes on with what was taken back.
    await expect(main(page).getByRole("checkbox")).not.toBeChecked();
    await page.goto(PATH);
    const drafts = main(page)
      .getByRole("region", { name: says.drafts, exact: true })
      .getByRole("listitem");
    await expect(drafts).toContainText([name, otherName]);
    await expect(drafts.getByRole("button", { name: says.carryOn, exact: true })).toHaveCount(2);
    expect(await findings(page)).toEqual([]);

    const remove = drafts.last().getByRole("button", { name: says.deleteDraft, exact: true });
    await expect(remove).toHaveAccessibleDescription(new RegExp(otherName));
    await remove.click();
    await expect(page.getByRole("dialog").getByRole("paragraph")).toContainText(otherName);
    await confirmDeletion(page, "zh");
    await expect(drafts).toContainText([name]);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await stored(page)).toContain(name);
    await connection.restore();
  });

  test("of a child stays beside that of another whose application was refused, and after its receipt", async ({
    page,
    context,
    network,
    refuse,
    calls,
  }) => {
    test.slow();
    const [name, otherName] = [newName(), newName()];
    const other = await context.newPage();
    await visit(page, PATH);
    await fillInChildAndPlace(other, "zh", otherName);
    await other.close();
    await button(page, says.another).click();
    await fillInForm(page, "zh", name);
    refuse(404);
    await button(page, says.submit).click();
    await page.getByRole("dialog").getByRole("button", { name: words.confirm }).click();
    await button(page, says.backToForm).click();
    await expect(main(page).getByRole("checkbox")).not.toBeChecked();
    network.heal();

    const drafts = main(page).getByRole("listitem").filter({ hasText: says.deleteDraft });
    const carryOn = async (child: string) => {
      await visit(page, PATH);
      await expect(drafts).toContainText([name, otherName]);
      const draft = drafts.filter({ hasText: child });
      await draft.getByRole("button", { name: says.carryOn, exact: true }).click();
    };
    // What was open in a tab is open when that is loaded anew.
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
    expect(await stored(page)).toContain(otherName);
    expect(await calls.applications()).toHaveLength(1);
  });

  test("says at the start that its stage is closed by now, and asks for another", async ({
    page,
    request,
    network,
    visitor: _,
  }) => {
    test.slow();
    await fillIn(page, "zh", newName());
    network.fail(ADMISSIONS_CALL, await admissions(request, { kindergarten: false }));
    await visit(page, PATH);
    await expect(main(page)).toContainText(says.closedByNow);
    expect(await findings(page)).toEqual([]);
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
    await button(page, says.next).click();
    await expect(field(page, says.guardian)).toHaveValue("欧阳·安娜-Marie");
  });

  test("is not begun nor carried on where no stage is open, and says what to do", async ({
    page,
    request,
    network,
    visitor: _,
  }) => {
    test.slow();
    await fillInChildAndPlace(page, "zh", newName());
    const nothing = {
      kindergarten: false,
      primary_school: false,
      middle_school: false,
      high_school: false,
    };
    network.fail(ADMISSIONS_CALL, await admissions(request, nothing));
    await visit(page, PATH);
    await expect(main(page)).toContainText(says.nothingOpen);
    await expect(main(page).getByRole("link", { name: says.admissionsPhone })).toHaveAttribute(
      "href",
      /^tel:/,
    );
    await expect(button(page, says.carryOn)).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    await visit(page, `${PATH}?step=place`);
    await expect(page).toHaveURL(PATH);
    await deleteDraft(page, "zh");
    await expect(main(page)).toContainText(says.nothingOpen);
    await expect(button(page, says.start)).toHaveCount(0);
  });
});

/** Begins an application, which is kept, and lets a week go by with its form open. */
async function leaveOpenForAWeek(page: Page): Promise<void> {
  await page.clock.install();
  await visit(page, PATH);
  await button(page, SAYS.zh.start).click();
  await field(page, SAYS.zh.name).fill("欧阳一");
  await page.clock.fastForward(TYPING_ENDS);
  await expect.poll(() => stored(page)).not.toBeNull();
  await page.clock.fastForward(WEEK);
}

test("a draft that is too old goes when the app starts, whatever page it starts with", async ({
  page,
  visitor: _,
}) => {
  await leaveOpenForAWeek(page);
  await visit(page, "/about_us/group");
  await expect.poll(() => stored(page)).toBeNull();
});

test("a form that is open loses nothing by the age of its draft", async ({
  page,
  context,
  visitor: _,
}) => {
  await leaveOpenForAWeek(page);
  const other = await context.newPage();
  await visit(other, "/about_us/group");
  await expect.poll(() => stored(page)).toBeNull();
  await visit(other, PATH);
  await expect(button(other, SAYS.zh.start)).toBeVisible();
  await field(page, SAYS.zh.birthDate).fill("20230912");
  await page.clock.fastForward(TYPING_ENDS);
  await expect.poll(() => stored(page)).toContain("20230912");
  expect(await stored(page)).toContain("欧阳一");
  await expect(button(other, SAYS.zh.carryOn)).toBeVisible();
});
