import type { Page } from "@playwright/test";
import { LOCALES } from "#contract/locales.ts";
import { prospectusPath } from "#contract/site-map.ts";
import { STAGES } from "#contract/stages.ts";
import { sheetsOf } from "./sheets.ts";
import { expect, followAtFoot, headingOf, main, test, visit } from "./site.ts";

const fact = (page: Page, name: string) =>
  main(page)
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=following-sibling::dd");

test("the facts that families come for stand first, and lead to where they are told in full", async ({
  page,
}) => {
  await visit(page, "/admissions/kindergarten");
  await expect(fact(page, "申请时间")).toHaveText(/^现已开放，\d{4}年\d+月\d+日截止$/);
  await expect(fact(page, "年龄")).toContainText("小班：2023年9月1日至2024年8月31日出生");
  await expect(fact(page, "名额")).toHaveText("小班：150 人，六个班，每班 25 人");
  await expect(fact(page, "费用")).toContainText("4800 元/月");
  await fact(page, "材料").getByRole("link").click();
  await expect(page).toHaveURL(/#documents$/);
  const contents = page.getByRole("navigation", { name: "本页内容" });
  await page.setViewportSize({ width: 390, height: 800 });
  for (const id of ["dates", "steps", "places", "fees", "documents"])
    await expect(contents.locator(`a[href="#${id}"]`)).toBeVisible();
  const field = main(page).getByLabel("按出生日期查班级");
  await field.fill("2023-03-14");
  await expect(main(page).getByRole("status")).toHaveText("这一天出生的孩子上中班。");
  await field.fill("2016-03-14");
  await expect(main(page).getByRole("status")).toContainText("六年级");
  await field.fill("2025-01-01");
  await expect(main(page).getByRole("status")).toContainText("不在招生的年龄范围内");
});

test("primary and middle school register an interest, and say from when", async ({ page }) => {
  await visit(page, "/admissions/primary_school");
  await expect(fact(page, "登记时间")).toHaveText(/^意向登记开放中，.+截止$/);
  await expect(main(page).getByRole("link", { name: "登记意向", exact: true })).toHaveAttribute(
    "href",
    "/apply/enrollment?stage=primary_school",
  );
  await expect(main(page).getByRole("link", { name: "申请入学" })).toHaveCount(0);
  await visit(page, "/admissions/middle_school");
  const opens = /^意向登记\d{4}年\d+月\d+日开放$/;
  await expect(fact(page, "登记时间")).toHaveText(opens);
  await expect(main(page).getByRole("link", { name: "登记意向", exact: true })).toHaveCount(0);
  await visit(page, "/");
  const stages = page.getByRole("region", { name: "招生入学" }).getByRole("listitem");
  await expect(stages.filter({ hasText: "初中" }).getByText(opens)).toBeVisible();
  await visit(page, "/?lang=en");
  await expect(main(page).getByText(/^Registration of interest opens \d/)).toBeVisible();
});

test("doors and teaching pages of a stage lead to its admissions", async ({ page }) => {
  for (const address of ["/", "/teaching/kindergarten/educational_model"]) {
    await visit(page, address);
    await main(page).getByRole("link", { name: "幼儿园招生", exact: true }).click();
    await expect(page).toHaveURL("/admissions/kindergarten");
    await expect(headingOf(page)).toBeVisible();
  }
});

const OFFICE = {
  zh: { phone: "电话", address: { term: "地址", room: "南门内，综合楼一层 102 室" } },
  en: { phone: "Phone", address: { term: "Address", room: "Room 102, ground floor" } },
};

test("the prospectus of each stage says what its page says, on at most four sheets", async ({
  page,
}) => {
  test.slow();
  await visit(page, "/admissions/kindergarten");
  await main(page).getByRole("link", { name: "招生简章" }).click();
  await expect(page).toHaveURL(prospectusPath("kindergarten"));
  await expect(headingOf(page)).toHaveText("幼儿园招生简章");
  for (const lang of LOCALES) {
    for (const stage of STAGES) {
      await visit(page, `${prospectusPath(stage)}?lang=${lang}`);
      for (const id of ["dates", "steps", "places", "fees", "visits", "office"])
        await expect(main(page).locator(`#${id}`), `${stage} ${id}`).toBeVisible();
      const { phone, address } = OFFICE[lang];
      await expect(fact(page, phone)).toContainText("400-000-1999");
      await expect(fact(page, address.term)).toContainText(address.room);
      await page.emulateMedia({ media: "print" });
      await expect(main(page).getByRole("button")).toHaveCount(0);
      for (const row of await main(page).getByRole("row").all())
        await expect(row).toHaveCSS("break-inside", "avoid");
      const sheets = await sheetsOf(page);
      expect(sheets, `${stage} in ${lang}`).toBeGreaterThan(0);
      expect(sheets, `${stage} in ${lang}`).toBeLessThanOrEqual(4);
      await page.emulateMedia({ media: "screen" });
    }
  }
});

test("the foot leads to the prospectus of the school one reads about, and from there to the others", async ({
  page,
}) => {
  await visit(page, "/teaching/high_school/teachers");
  await followAtFoot(page, "招生简章");
  await expect(headingOf(page)).toHaveText("高中招生简章");
  await visit(page, "/about_us/group");
  await followAtFoot(page, "招生简章");
  const others = page.getByRole("navigation", { name: "各校招生简章" });
  await others.getByRole("link", { name: "小学" }).click();
  await expect(headingOf(page)).toHaveText("小学招生简章");
});

test("the two columns of the contents begin at one height", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  for (const stage of STAGES) {
    await visit(page, prospectusPath(stage));
    const items = page.getByRole("navigation", { name: "本页内容" }).getByRole("listitem");
    const boxes = await items.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    const tops = [...new Set(boxes.map(({ left }) => left))].map((left) =>
      Math.min(...boxes.filter((box) => box.left === left).map(({ top }) => top)),
    );
    expect(tops, stage).toEqual([tops[0], tops[0]]);
  }
});
