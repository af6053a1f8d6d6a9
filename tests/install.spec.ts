import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { LOCALES } from "#contract/locales.ts";
import { manifestPath } from "#contract/manifest.ts";
import { SHELL_PATHS } from "#contract/shell.ts";
import { NOTICES } from "#contract/site-map.ts";
import { IPHONE, letInstall, WECHAT } from "./install-offer.ts";
import { bannerOf, expect, followAtFoot, headingOf, main, menuOf, test, visit } from "./site.ts";
import { WORDS } from "./words.ts";

const KILOBYTE = 1000;
const ELEVEN_DAYS = 11 * 24 * 60 * 60 * 1000;

test("installing the worker takes at most 525 kB, of which 125 are the face of titles", async ({
  request,
}) => {
  const text = await (await request.get("/service-worker.js")).text();
  const files = [...text.matchAll(/"url":"([^"]+)"/g)].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(20);
  files.push(...Object.values(SHELL_PATHS).map((path) => path.slice(1)));
  let bytes = brotliCompressSync(text).length;
  for (const file of files) {
    const response = await request.get(`/${file}`, { headers: { "accept-encoding": "br" } });
    expect(response.status(), file).toBe(200);
    bytes += Number(response.headers()["content-length"]);
  }
  expect(bytes).toBeLessThanOrEqual(525 * KILOBYTE);
});

test("each language has its manifest, icons and screenshots", async ({ page, request }) => {
  for (const language of LOCALES) {
    await visit(page, `/?lang=${language}`);
    const address = await page.locator('link[rel="manifest"]').getAttribute("href");
    const manifest: { lang: string; icons: { src: string }[]; screenshots: { src: string }[] } =
      await (await request.get(address ?? "")).json();
    expect(manifest.lang).toBe(await page.locator("html").getAttribute("lang"));
    for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
      const picture = await request.get(src);
      expect(picture.status(), src).toBe(200);
      expect(picture.headers()["content-type"], src).toMatch(/^image\/(png|webp)$/);
    }
  }
});

test("an iPhone finds the icon for its home screen", async ({ page }) => {
  await visit(page, "/");
  const size = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]');
    const { width, height } = await createImageBitmap(await (await fetch(link?.href ?? "")).blob());
    return [width, height];
  });
  expect(size).toEqual([180, 180]);
});

test("the shortcuts of the installed site lead to pages", async ({ request }) => {
  const manifest: { shortcuts: { url: string }[] } = await (
    await request.get(manifestPath("zh"))
  ).json();
  for (const { url } of manifest.shortcuts) {
    // That of the events leads strangers to the login.
    expect((await request.get(url)).status(), url).toBe(200);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("the browser's bar has the colour of the header below it", async ({ page }) => {
      await page.goto("/");
      const [bar, header] = await page.evaluate(() => {
        const themes = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
        const { content = "" } = themes.find(({ media }) => matchMedia(media).matches) ?? {};
        const sample = document.body.appendChild(document.createElement("p"));
        sample.style.backgroundColor = content;
        return [sample, document.querySelector("header")].map(
          (element) => element && getComputedStyle(element).backgroundColor,
        );
      });
      expect(bar).toMatch(/^rgb\(/);
      expect(bar).toBe(header);
    });
  });
}

/** To a second page by a link of the first, as a reader goes on. */
async function readOn(page: Page): Promise<void> {
  const privacy = NOTICES[0];
  await followAtFoot(page, privacy.label.zh);
  await expect(page).toHaveURL(`/notices/${privacy.segment}`);
  await expect(headingOf(page)).toBeFocused();
}

const OFFERS = [
  {
    where: "on an iPhone",
    userAgent: IPHONE,
    steps: {
      zh: ["点浏览器的“分享”按钮", "选“添加到主屏幕”"],
      en: ["Tap Share in your browser", "Choose “Add to Home Screen”"],
    },
  },
  {
    where: "in WeChat",
    userAgent: WECHAT,
    steps: {
      zh: ["点击右上角 ···", "选择“在浏览器打开”", "再添加到主屏幕"],
      en: [
        "Tap ··· at the top right",
        "Choose “Open in Browser”",
        "Then add it to your home screen",
      ],
    },
  },
];

for (const { where, userAgent, steps } of OFFERS) {
  test.describe(where, () => {
    test.use({ userAgent });

    test("the steps are told after the second page, then not for a while", async ({ page }) => {
      await visit(page, "/management_team");
      const offer = page.getByRole("region", { name: WORDS.zh.install });
      await expect(offer).toBeHidden();
      await readOn(page);
      await expect(offer.getByRole("listitem")).toHaveText(steps.zh);
      const decline = offer.getByRole("button", { name: WORDS.zh.notNow });
      await decline.focus();
      await page.keyboard.press("Enter");
      await expect(offer).toBeHidden();
      await visit(page, "/management_team");
      await readOn(page);
      await expect(offer).toBeHidden();

      await page.clock.setFixedTime(Date.now() + ELEVEN_DAYS);
      await visit(page, "/management_team");
      await readOn(page);
      await expect(offer).toBeVisible();
    });

    for (const language of LOCALES) {
      test.describe(`in ${language}`, () => {
        test.use({ language, viewport: { width: 390, height: 780 } });

        test("the menu leads to the steps at any time", async ({ page }) => {
          await visit(page, "/");
          await menuOf(page).click();
          const link = (name: string) => bannerOf(page).getByRole("link", { name, exact: true });
          const offline = link(WORDS[language].offlineReading);
          // What most visitors come for stands before it, or beside it.
          for (const name of [language === "zh" ? "搜索" : "Search", WORDS[language].logIn]) {
            const [first, second] = [await link(name).boundingBox(), await offline.boundingBox()];
            expect(first?.y).toBeLessThanOrEqual((second?.y ?? 0) + 5);
          }
          await offline.click();
          await expect(main(page).getByRole("listitem")).toHaveText(steps[language]);
        });
      });
    }
  });
}

test("where the browser asks, a refusal counts as not now", async ({ page }) => {
  await visit(page, "/management_team");
  await letInstall(page, "dismissed");
  await readOn(page);
  const offer = page.getByRole("region", { name: WORDS.zh.install });
  await offer.getByRole("button", { name: WORDS.zh.install }).click();
  await expect(offer).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("install-offer"))).toMatch(/^1 \d+$/);
});

test("what is saved is kept for a visitor who installs the site", async ({ page }) => {
  await page.addInitScript(notePersist);
  await visit(page, "/management_team");
  const asked = () => page.evaluate(() => document.documentElement.dataset.persistAsked);
  await letInstall(page, "accepted");
  expect(await asked()).toBeUndefined();
  // The app listens from its first idle moment on.
  const install = async () => {
    await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
    return asked();
  };
  await expect.poll(install).toBe("true");
});

/** Where a real browser would ask the visitor: that the site asked it is noted. */
function notePersist(): void {
  const persist = StorageManager.prototype.persist;
  StorageManager.prototype.persist = function () {
    document.documentElement.dataset.persistAsked = "true";
    return persist.call(this);
  };
}
