import type { Page } from "@playwright/test";
import { findingsInLightAndDark } from "./axe.ts";
import { logInToOffice } from "./office-staff.ts";
import { button, expect, main } from "./site.ts";
import { test } from "./visitors.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const letterIn = (page: Page) => dialog(page, "准备结果").getByLabel("给家长的信（可不填）");
const child = (name: string) => ({
  student: { name, gender: "female" as const, birthDate: "2023-09-12" },
});

test("texts that are too long are kept whole, and sent once they are short enough", async ({
  page,
  context,
  baseURL,
  calls,
}) => {
  await calls.apply(child("听雨轩"));
  const [{ number } = { number: "" }] = await calls.applications();
  await logInToOffice(context, baseURL, "admissions");
  const paste = async (text: string) => {
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(text);
  };
  await page.goto(`/office/applications/${number}`);
  const note = page.getByLabel("添加备注（家长看不到）");
  await note.focus();
  await paste("记".repeat(2003));
  await expect(main(page)).toContainText("请控制在 2000 个字以内，现在多出 3 个字");
  await button(page, "保存备注").click();
  await expect(note).toBeFocused();
  await expect(note).toHaveValue("记".repeat(2003));
  await expect(note).toHaveAccessibleDescription(/现在多出 3 个字/);
  await page.keyboard.press("Control+Enter");
  expect(await findingsInLightAndDark(page)).toEqual([]);
  await paste("记".repeat(2000));
  await button(page, "保存备注").click();
  await expect(note).toHaveValue("");

  await button(page, "准备结果").click();
  const decision = dialog(page, "准备结果");
  await letterIn(page).focus();
  await paste("信".repeat(5001));
  await decision.getByRole("button", { name: "确定更改 1 份" }).click();
  await expect(letterIn(page)).toBeFocused();
  await expect(letterIn(page)).toHaveValue("信".repeat(5001));
  await expect(letterIn(page)).toHaveAccessibleDescription(/现在多出 1 个字/);
  await paste("信".repeat(5000));
  await decision.getByRole("button", { name: "确定更改 1 份" }).click();
  await expect(main(page)).toContainText("已准备结果：已录取");
});
