import { STAGES } from "#contract/stages.ts";
import { expect, test, visit } from "./site.ts";

const PAGE = "/excellent_ciji/promotional_videos/kindergarten";
const LARGEST = 600_000;

test("a film is fetched only when it is played, and has captions", async ({ page, request }) => {
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

test("a film plays from its poster and from each part of its transcript", async ({ page }) => {
  await visit(page, PAGE);
  const film = page.locator("video");
  await film.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
  });
  const second = () => film.evaluate((element: HTMLVideoElement) => element.currentTime);
  const transcript = page.getByRole("list", { name: "文字稿" });
  await expect(transcript.getByRole("listitem")).toHaveCount(4);
  await expect(transcript.getByRole("listitem").last()).toContainText("夜里，种子在土里做梦。");

  await page.getByRole("link", { name: "播放 0:08 纸上的一天：幼儿园" }).click();
  await expect.poll(second).toBeGreaterThan(0);
  await expect(film).toHaveJSProperty("controls", true);
  await expect(film).toBeFocused();
  await transcript.getByRole("link", { name: "从 0:06 播放" }).click();
  await expect.poll(second).toBeGreaterThanOrEqual(6);
});

test("a film that does not come says so, and comes when asked again", async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  await page.route("**/*.{mp4,webm}", (route) => route.abort());
  await visit(page, PAGE);
  const play = page.getByRole("link", { name: "播放 0:08 纸上的一天：幼儿园" });
  await play.click();
  await expect(page.getByText("影片没有打开，请检查网络后再试一次。")).toBeVisible();
  await page.unroute("**/*.{mp4,webm}");
  await play.click();
  await expect(page.locator("video")).toHaveJSProperty("paused", false);
  await expect(page.getByText("影片没有打开")).toBeHidden();
});

test("the film of a school leads to those of the others", async ({ page }) => {
  await visit(page, PAGE);
  const others = page.getByRole("region", { name: "其他学校的影片" });
  await expect(others.getByRole("link")).toHaveText([/小学/, /初中/, /高中/]);
  await others.getByRole("link", { name: "纸上的一天：高中" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "高中宣传视频" })).toBeVisible();
  await expect(others.getByRole("link")).toHaveText([/幼儿园/, /小学/, /初中/]);
});

const CAPTIONS = [
  { tag: "zh-CN", words: /[\u4e00-\u9fff]/ },
  { tag: "en", words: /^[^\u4e00-\u9fff]*[A-Za-z]{2}[^\u4e00-\u9fff]*$/ },
] as const;

for (const stage of STAGES) {
  test(`the film of ${stage} has words in the language of each of its captions`, async ({
    page,
    request,
  }) => {
    await visit(page, `/excellent_ciji/promotional_videos/${stage}`);
    const film = page.locator("video");
    await expect(film).toHaveCount(1);
    for (const { tag, words } of CAPTIONS) {
      const track = film.locator(`track[kind=captions][srclang=${tag}]`);
      const source = (await track.getAttribute("src")) ?? "";
      const response = await request.get(source);
      expect(response.status(), source).toBe(200);
      expect(response.headers()["content-type"], source).toMatch(/^text\/vtt/);
      expect(await response.text(), source).toMatch(/^WEBVTT\n/);

      // What the browser itself makes of them when a reader chooses them.
      const cues = () =>
        track.evaluate((element: HTMLTrackElement) => {
          element.track.mode = "showing";
          return [...(element.track.cues ?? [])].map((cue) => ("text" in cue ? cue.text : ""));
        });
      await expect.poll(cues, { message: source }).not.toEqual([]);
      for (const cue of await cues()) expect(cue, source).toMatch(words);
    }
  });
}
