import { expect, test, visit } from "./site.ts";

const PAGE = "/excellent_ciji/promotional_videos/kindergarten";
const LARGEST = 600_000;

test("a film is fetched only when it is played, and has captions in both languages", async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on("request", (each) => {
    if (/\.(mp4|webm|vtt)$/.test(each.url())) asked.push(each.url());
  });
  await visit(page, PAGE);
  const film = page.locator("video").first();
  await film.scrollIntoViewIfNeeded();
  await expect(film).toHaveAttribute("poster", /\.webp$/);
  await expect(film.locator("track[kind=captions]")).toHaveCount(2);
  expect(asked.filter((url) => !url.endsWith(".vtt"))).toEqual([]);

  const sources = await film
    .locator("source")
    .evaluateAll((all) => all.map((source) => source.getAttribute("src") ?? ""));
  const types = sources.map((source) => source.split(".").at(-1));
  expect(types.toSorted()).toEqual(["mp4", "webm"]);
  for (const source of sources) {
    const response = await request.get(source);
    expect.soft(response.status(), source).toBe(200);
    expect.soft(response.headers()["content-type"], source).toMatch(/^video\/(mp4|webm)/);
    expect.soft((await response.body()).length, source).toBeLessThan(LARGEST);
    const part = await request.get(source, { headers: { range: "bytes=0-99" } });
    expect.soft(part.status(), `a part of ${source}`).toBe(206);
  }

  await film.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  await expect
    .poll(() => film.evaluate((element: HTMLVideoElement) => element.textTracks.length))
    .toBe(2);
});
