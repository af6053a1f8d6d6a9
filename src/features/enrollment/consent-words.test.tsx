import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/application-shapes.ts";
import { LOCALES, type Locale } from "#contract/locales.ts";
import type { Stage } from "#contract/stages.ts";
import { markupIn } from "#src/locale/test-markup.tsx";
import { Consent } from "./step-fields.tsx";

async function wordsIn(locale: Locale, stage: Stage): Promise<string> {
  const html = await markupIn(
    locale,
    <Consent stage={stage} problem={undefined} isTicked={false} />,
  );
  return html
    .replaceAll(/<[^>]*>/g, "\n")
    .replaceAll(/\n+/g, "\n")
    .trim();
}

/** What each version says, in all languages. A version that anybody may have agreed to keeps its line. */
const WORDS: Readonly<Record<string, string>> = {
  "2026-11": "5ece9a13d76d458396aa9e06053666043a7acfecb717704f31de67a271dc30a1",
  "2026-11-23": "7c4f6984016b6ca9e198b67115ea620f735cf5c61ee43265e0233319b2ef1ff9",
  "2026-11-24": "64818a7f7ba48684e4bdd08f548160c810a52523531a84e9436ec62efa713d48",
};

it("the words of the consent are those of its version: other words are another version", async () => {
  const ofApplications = await Promise.all(LOCALES.map((each) => wordsIn(each, "kindergarten")));
  const ofInterests = await Promise.all(LOCALES.map((each) => wordsIn(each, "primary_school")));
  const words = [...ofApplications, ...ofInterests];
  for (const text of words) expect(text.split("\n").length).toBeGreaterThan(4);
  const hash = createHash("sha256").update(words.join("\n")).digest("hex");
  expect(WORDS, words.join("\n")).toMatchObject({ [CONSENT_VERSION]: hash });
});

it("the version of the consent is that of the children’s notice, which is agreed to with it", () => {
  const notice = readFileSync("content/notices/children/zh.md", "utf8");
  expect(/^version: (.+)$/m.exec(notice)?.[1]).toBe(CONSENT_VERSION);
});
