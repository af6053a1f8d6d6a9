import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findingsInLightAndDark } from "./axe.ts";
import { logInToOffice } from "./office-staff.ts";
import { test } from "./own-site.ts";
import { expect, headingOf } from "./site.ts";

const FAULTY = 21;

/** As many news items, each with a list that there is not. */
async function writeFaultyNews(content: string): Promise<void> {
  for (let day = 1; day <= FAULTY; day += 1) {
    const item = join(content, `news/2026-10-${String(day).padStart(2, "0")}-faulty`);
    await mkdir(item);
    await writeFile(
      join(item, "zh.md"),
      "---\ntitle: 新闻\nsummary: 一句。\nlist: nowhere\n---\n文字。\n",
    );
    await writeFile(join(item, "en.md"), "---\ntitle: News\nsummary: One.\n---\nText.\n");
  }
}

test("an editor reads where the content has faults and what to do, in either language", async ({
  page,
  request,
  folder,
  baseURL,
}) => {
  await writeFaultyNews(join(folder, "content"));
  const readiness = async () => (await request.get("/readyz")).text();
  await expect.poll(readiness).toContain(`: ${FAULTY} faults`);
  await logInToOffice(page, baseURL, "writer", undefined, folder);

  await page.goto("/office");
  const told = page.getByRole("region", { name: "网站内容" });
  await expect(told).toContainText(/有 21 处错误，\d{4}年.* 以来的相关修改没有上线/);
  await told.getByRole("link", { name: "查看在哪里、怎样改" }).click();
  await expect(headingOf(page)).toHaveText("网站内容");
  const faults = page.getByRole("region", { name: "错误" });
  await expect(faults).toContainText(/有 21 处错误，\d{4}年.* 以来的相关修改没有上线/);
  const rows = page.getByRole("table", { name: "错误" }).getByRole("row");
  // The head, and the first twenty.
  await expect(rows).toHaveCount(21);
  const first = page.getByRole("row", { name: /2026-10-01-faulty\/zh\.md/ });
  for (const name of ["4", "list", /^只能写 wonder、life 之一/])
    await expect(first.getByRole("cell", { name, exact: true })).toBeVisible();
  await expect(faults).toContainText("还有 1 处没有列出");
  expect(await findingsInLightAndDark(page)).toEqual([]);

  await page.getByRole("button", { name: "English", exact: true }).click();
  await expect(first.getByRole("cell", { name: /^Write one of wonder, life/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Mistakes" })).toContainText("1 more");
  await page.setViewportSize({ width: 390, height: 844 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page.getByRole("region", { name: "Website content" })).toContainText("Mistakes: 21");
});
