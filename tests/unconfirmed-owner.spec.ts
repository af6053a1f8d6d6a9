import { LOCALES } from "#contract/locales.ts";
import { test } from "./accounts.ts";
import { findings } from "./axe.ts";
import { button, expect, main, visit } from "./site.ts";
import { changeDatabase } from "./site-database.ts";

const SAYS = {
  zh: {
    own: "我的申请与登记",
    why: "可能已经换了主人",
    unchanged: "密码没有修改",
    guardian: "监护人姓名",
    birthDate: "孩子的出生日期",
    confirm: "核实并显示",
  },
  en: {
    own: "My applications and registrations",
    why: "may belong to someone else by now",
    unchanged: "Your password has not been changed",
    guardian: "Guardian’s name",
    birthDate: "Child’s date of birth",
    confirm: "Confirm and show",
  },
};

for (const language of LOCALES) {
  const says = SAYS[language];

  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("applications of an account whose phone may have changed hands are shown to who knows the family", async ({
      page,
      request,
      problems,
      visitor: { username, token },
    }) => {
      problems.expect(/status of (403|409)/);
      const student = `试${String.fromCodePoint(0x4e00 + (Date.now() % 20_000))}`;
      const filed = await request.put("/v1/homepage/signUp", {
        headers: { authorization: `Bearer ${token}` },
        data: {
          stage: "kindergarten",
          grade: "k1",
          student: { name: student, gender: "female", birthDate: "2023-10-12" },
          guardian: { name: "测试家长", relation: "母亲", phone: "13800138000" },
          address: "示例路 1 号",
          agreed: true,
          key: crypto.randomUUID(),
        },
      });
      expect(filed.status()).toBe(200);
      await changeDatabase("update accounts set is_unconfirmed = true where username = $1", [
        username,
      ]);
      await visit(page, "/account");
      await expect(main(page)).toContainText(says.why);
      // It is often the guardian's name.
      await expect(page.locator("body")).not.toContainText(username);
      await visit(page, "/account?change=password");
      await expect(main(page)).toContainText(says.unchanged);
      await expect(main(page).locator("form")).toHaveCount(0);
      await main(page).getByRole("link").last().click();
      await expect(page).toHaveURL("/apply/enrollment");
      const own = main(page).getByRole("region", { name: says.own });
      await expect(own).toContainText(says.why);
      await expect(own.getByRole("link")).toHaveAttribute("href", /^tel:/);
      await expect(main(page)).not.toContainText(student);
      expect(await findings(page)).toEqual([]);
      await button(page, says.confirm).click();
      await expect(page.getByRole("alert")).toBeFocused();
      const guardian = own.getByLabel(says.guardian, { exact: true });
      await guardian.fill("别人家长");
      await button(page, says.confirm).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(guardian).toHaveValue("别人家长");
      await guardian.fill("");
      await own.getByLabel(says.birthDate, { exact: true }).fill("2023年10月12日");
      await button(page, says.confirm).press("Enter");
      await expect(own).toContainText(student);
      await expect(own).not.toContainText(says.why);
      await expect(own.getByRole("heading")).toBeFocused();
      await visit(page, "/account?change=password");
      await expect(main(page).locator("form")).toBeVisible();
    });
  });
}
