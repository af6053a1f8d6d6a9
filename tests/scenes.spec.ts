import { expect, test, visit } from "./site.ts";

const leafColour = () => {
  const scene = document.querySelector(".scene");
  return scene && getComputedStyle(scene).getPropertyValue("--scene-leaf");
};

test("the scenes have the season and the time of the day of the school", async ({ page }) => {
  const root = page.locator("html");
  const seen = new Set<string | null>();
  for (const [moment, light] of [
    ["2027-04-10T06:30:00+08:00", "spring dawn"],
    ["2027-07-10T12:00:00+08:00", "summer day"],
    // Two in the morning on the American coast.
    ["2027-10-10T18:00:00+08:00", "autumn dusk"],
    ["2028-01-10T22:00:00+08:00", "winter night"],
  ] as const) {
    await page.clock.setFixedTime(moment);
    await visit(page, "/");
    await expect(root).toHaveAttribute("data-light", light);
    seen.add(await page.evaluate(leafColour));
  }
  expect(seen.size).toBe(4);
});

test("the server gives a page its light", async ({ request }) => {
  const html = await (await request.get("/")).text();
  expect(html).toMatch(/<html[^>]* data-light="(?:spring|summer|autumn|winter) \w+"/);
});

/** What moves by itself in the scenes of a page, as soon as it has begun. */
const moving = () =>
  document
    .getAnimations()
    .filter(
      (each) => each instanceof CSSAnimation && /^scene-(?:sway|glide)$/.test(each.animationName),
    ).length;

test("one small thing moves in each scene, and nothing with reduced motion", async ({ page }) => {
  for (const address of [
    "/",
    ...["kindergarten", "primary_school", "middle_school", "high_school"].map(
      (stage) => `/contact_us/${stage}`,
    ),
  ]) {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await visit(page, address);
    expect.soft(await page.evaluate(moving), address).toBe(1);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect.soft(await page.evaluate(moving), address).toBe(0);
  }
});
