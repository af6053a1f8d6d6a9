import { expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/application-shapes.ts";
import { LOCALES } from "#contract/locales.ts";
import { markupIn } from "#src/locale/test-markup.tsx";
import { newAnswers } from "./answers.ts";
import { Check } from "./check.tsx";

const ANSWERS = newAnswers({
  "student.name": "试一",
  "student.gender": "female",
  "student.birthDate": "20230912",
  stage: "kindergarten",
  grade: "k1",
  "guardian.name": "试二",
  "guardian.relation": "母亲",
  "guardian.phone": "13800138000",
  address: "明湖市学林路",
  agreed: CONSENT_VERSION,
});

const NOTHING = {
  submit: async () => undefined,
  takeOver: () => undefined,
  keepOwn: () => undefined,
};

it("what is checked before it is submitted is named once, and as what it is", async () => {
  for (const locale of LOCALES) {
    const page = await markupIn(
      locale,
      <Check answers={ANSWERS} newer={null} ages={[]} enrollment={NOTHING} />,
    );
    const names = [...page.matchAll(/<(?:h3|dt)[^>]*>([^<]*)</g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(14);
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => /选填|optional/.test(name ?? ""))).toEqual([]);
    expect(page).toMatch(locale === "zh" ? "已同意" : "Consent given");
  }
});
