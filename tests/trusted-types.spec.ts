import { untilWorkerIsActive } from "./saved-site.ts";
import {
  expect,
  expectSameDocument,
  main,
  markDocument,
  navigationOf,
  test,
  visit,
} from "./site.ts";

// What the site itself does against these rules is an error in the console, which fails every test.
test("markup, addresses of scripts and policies that are not the app's own are refused", async ({
  page,
  problems,
}) => {
  problems.expect(/violates the following Content Security Policy directive/i);
  problems.expect(/This document requires '\w+' assignment/);
  await visit(page, "/admissions/kindergarten");
  const refused = await page.evaluate(() => {
    const isRefused = (act: () => unknown) => {
      try {
        act();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    };
    const { trustedTypes } = self;
    const script = document.createElement("script");
    return {
      markup: isRefused(() => {
        document.body.innerHTML = "<h1>broken in</h1>";
      }),
      address: isRefused(() => {
        script.src = "/favicon.svg";
      }),
      otherPolicy: isRefused(() => trustedTypes?.createPolicy("other", {})),
      samePolicyAgain: isRefused(() => trustedTypes?.createPolicy("drawings", {})),
    };
  });
  expect(refused).toEqual({
    markup: true,
    address: true,
    otherPolicy: true,
    samePolicyAgain: true,
  });
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a page that the app opens itself has its drawing, and the worker starts", async ({
    page,
  }) => {
    await visit(page, "/search");
    await markDocument(page);
    const drawing = main(page).locator("svg.scene");
    await expect(drawing).toHaveCount(0);
    await navigationOf(page).locator('a[href^="/admissions/"]').first().click();
    await expect(drawing).toBeVisible();
    await expectSameDocument(page);
    await untilWorkerIsActive(page);
  });
});
