import type { Locator } from "@playwright/test";
import { LOCALES } from "#contract/locales.ts";
import { STAGES } from "#contract/stages.ts";
import { everyPage } from "./every-page.ts";
import { expect, main, test, visit } from "./site.ts";

const SAYS = { reach: "联系方式", donation: "捐赠", map: "在地图中查看" } as const;

interface School {
  readonly address: string;
  readonly email: string;
  readonly donation: { readonly account: string; readonly bank: string; readonly number: string };
}

/** Each number can be dialled, from abroad too where it belongs to an area: its first zero is that of calls within the country. */
async function expectDialled(numbers: Locator, count: number): Promise<void> {
  await expect(numbers).toHaveCount(count);
  for (const number of await numbers.all()) {
    const digits = (await number.innerText()).replaceAll(/\D/g, "");
    expect(digits).toMatch(/^\d{8,}$/);
    const address = digits.startsWith("0") ? `+86${digits.slice(1)}` : digits;
    await expect(number).toHaveAttribute("href", `tel:${address}`);
  }
}

async function expectMailed(link: Locator, email: string): Promise<void> {
  await expect(link).toHaveText(email);
  await expect(link).toHaveAttribute("href", `mailto:${email}`);
}

/** The place is there to be read, and the link searches a map for it. */
async function expectOnMap(part: Locator, name: string, address: string): Promise<void> {
  await expect(part).toContainText(address);
  const href = (await part.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "";
  const { protocol, searchParams } = new URL(href);
  expect(protocol).toBe("https:");
  expect(searchParams.get("keyword")).toBe(address);
}

test("the foot says how to reach the school and where to give", async ({ page, request }) => {
  const response = await request.get("/v1/homepage/bottom", { headers: { lang: "zh" } });
  const { data: school }: { data: School } = await response.json();
  await visit(page, "/management_team");
  const foot = page.getByRole("contentinfo");

  const reach = foot.getByRole("region", { name: SAYS.reach });
  await expectDialled(reach.locator('a[href^="tel:"]'), 2);
  await expect(reach.locator('a[href="tel:4000001999"]')).toHaveText("400-000-1999");
  await expectMailed(reach.locator('a[href^="mailto:"]'), school.email);
  await expectOnMap(reach, SAYS.map, school.address);

  const donation = foot.getByRole("region", { name: SAYS.donation });
  for (const fact of [school.donation.account, school.donation.bank, school.donation.number]) {
    expect(fact).not.toBe("");
    await expect(donation.getByRole("definition").filter({ hasText: fact })).toBeVisible();
  }
});

test("a stage can be called, written to and found", async ({ page, request }) => {
  const address = "/contact_us/high_school";
  await visit(page, address);
  const reach = main(page).getByRole("region", { name: SAYS.reach });
  await expectDialled(reach.locator('a[href^="tel:"]'), 1);
  const mail = reach.locator('a[href^="mailto:"]');
  await expectMailed(mail, await mail.innerText());
  await expect(mail).toHaveText(/^\S+@\S+$/);
  const response = await request.get("/v1/homepage/bottom", { headers: { lang: "zh" } });
  const { data: school }: { data: School } = await response.json();
  const map = reach.getByRole("link", { name: SAYS.map, exact: true });
  const keyword = new URL((await map.getAttribute("href")) ?? "").searchParams.get("keyword");
  expect(keyword).toContain(school.address.split(" ")[0]);
  await expectOnMap(reach, SAYS.map, keyword ?? "");
});

test("the Admissions Office can be called from abroad", async ({ page }) => {
  await visit(page, "/admissions/kindergarten");
  await main(page).getByRole("link", { name: "招生办公室", exact: true }).first().click();
  await expect(page).toHaveURL("/contact_us/admissions_office");
  const abroad = main(page).getByRole("definition").filter({ hasText: "北京时间" });
  await expect(abroad.getByRole("link")).toHaveAttribute("href", "tel:+8600088228005");
});

for (const language of LOCALES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("the foot names both registrations of the site, and leads to the authorities", async ({
      page,
    }) => {
      await visit(page, "/management_team");
      const links = page.getByRole("contentinfo").locator('a[href*="beian"]');
      await expect(links).toHaveText([/ICP备\d{8}号-\d$/, /公网安备 \d{14}号$/]);
      await expect(links.first()).toHaveAttribute("href", "https://beian.miit.gov.cn/");
      const police = /^https:\/\/beian\.mps\.gov\.cn\/#\/query\/webSearch\?code=\d{14}$/;
      await expect(links.last()).toHaveAttribute("href", police);
      const emblem = links.last().locator("img");
      await emblem.scrollIntoViewIfNeeded();
      const width = () => emblem.evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(width).toBeGreaterThan(0);
    });

    test("each school shows its licence", async ({ page }) => {
      const licences = new Set<string>();
      for (const stage of STAGES) {
        await visit(page, `/contact_us/${stage}`);
        const licence = main(page)
          .getByRole("definition")
          .filter({ hasText: /教民 \d{15} 号/ });
        licences.add(await licence.innerText());
      }
      expect(licences.size).toBe(STAGES.length);
    });
  });

  test(`no page in ${language} names a phone or an address of mail without a link`, async ({
    page,
    request,
  }) => {
    const pages = await everyPage(request, language);
    const found = await page.evaluate(
      (all) => {
        const written = /0\d{3}-\d{4} ?\d{4}|\b[48]00-\d{3}-\d{4}|[\w.-]+@[\w-]+\.\w+/g;
        return all.flatMap(([address, html]) => {
          const { body } = new DOMParser().parseFromString(html, "text/html");
          for (const link of body.querySelectorAll('a[href^="tel:"], a[href^="mailto:"], script')) {
            link.remove();
          }
          const parts = [...body.querySelectorAll("main, footer")];
          if (parts.length !== 2) return [`${address}: ${parts.length} parts`];
          const text = parts.map(({ textContent }) => textContent).join(" ");
          return [...text.matchAll(written)].map(([contact]) => `${address}: ${contact}`);
        });
      },
      [...pages],
    );
    expect(pages.size).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });
}
