import { describe, expect, it } from "vitest";
import { STAGES } from "#contract/stages.ts";
import {
  closedStage,
  firstUndone,
  newAnswers,
  parseAnswers,
  problemsOf,
  valuesOf,
} from "./answers.ts";
import type { FieldName } from "./labels.ts";

const COMPLETE = {
  "student.name": "阿依古丽·买买提",
  "student.gender": "female",
  "student.birthDate": "２０２０年5月9日",
  stage: "kindergarten",
  grade: "k1",
  "guardian.name": "O’Brien-李",
  "guardian.relation": "母亲",
  "guardian.phone": "+86 138-0013-8000",
  address: "杭州",
  agreed: "on",
};

describe("answers", () => {
  it("that are complete become an application, as the school reads it", () => {
    expect(parseAnswers(newAnswers(COMPLETE))).toMatchObject({
      student: { name: "阿依古丽·买买提", birthDate: "2020-05-09" },
      guardian: { name: "O'Brien-李", phone: "13800138000" },
    });
    expect(firstUndone(newAnswers(COMPLETE), STAGES)).toBeNull();
  });

  it("are there again from an application that is not sent, and want the consent anew", () => {
    const application = parseAnswers(newAnswers({ ...COMPLETE, remarks: "对花生过敏" }));
    const again = newAnswers(application ? valuesOf(application) : {});
    expect(firstUndone(again, STAGES)).toBe("consent");
    const { key: _, consent: __, ...same } = application ?? {};
    const agreed = { ...again, values: { ...again.values, agreed: "on" } };
    expect(parseAnswers(agreed)).toMatchObject(same);
  });

  it("lead back to the first step that is not done", () => {
    expect(firstUndone(newAnswers(), STAGES)).toBe("child");
    expect(firstUndone(newAnswers({ ...COMPLETE, grade: "g1" }), STAGES)).toBe("place");
    expect(firstUndone(newAnswers({ ...COMPLETE, agreed: "" }), STAGES)).toBe("consent");
  });

  it("that ask for a stage that is closed by now lead back to its step", () => {
    const { "student.name": _, ...nameless } = COMPLETE;
    const others = STAGES.filter((stage) => stage !== "kindergarten");
    expect(closedStage(newAnswers(COMPLETE), others)).toBe("kindergarten");
    expect(firstUndone(newAnswers(COMPLETE), others)).toBe("place");
    expect(firstUndone(newAnswers(nameless), others)).toBe("child");
    expect(closedStage(newAnswers(COMPLETE), ["kindergarten"])).toBeNull();
    expect(firstUndone(newAnswers(COMPLETE), ["kindergarten"])).toBeNull();
    expect(closedStage(newAnswers(), [])).toBeNull();
  });

  it("have a message at each field that is wrong, in the visitor's language", () => {
    const wrong = newAnswers({ ...COMPLETE, "student.name": "😀", grade: "g1" });
    expect(problemsOf(wrong, "en")).toEqual({
      "student.name": expect.stringContaining("2 to 50 characters"),
      grade: "Choose a grade at this school",
    });
    expect(problemsOf(wrong, "zh").grade).toBe("请选择这所学校的年级");
  });

  it("that are missing have one too, but for the grade, which has nothing to choose from before the stage", () => {
    const missing = problemsOf(newAnswers(), "zh");
    expect(Object.keys(missing)).toHaveLength(9);
    expect(missing.stage).toBe("请选择学校");
    expect(missing).not.toHaveProperty("grade");
    expect(problemsOf(newAnswers({ stage: "kindergarten" }), "zh")).toHaveProperty("grade");
  });

  const ODD = {
    "full-width digits": "１２３４５",
    emoji: "🎈🎈",
    "right-to-left letters": "سارة علي",
    markup: "<b>小明</b>",
    "a name with a dot": "阿依古丽·买买提",
    "a name with a hyphen": "Anne-Marie",
    "far too much": "字".repeat(65_536),
  } as const;
  const NO_NAME = ["full-width digits", "emoji", "markup", "far too much"];
  const ALL = Object.keys(ODD);
  const REFUSED: readonly (readonly [FieldName, readonly string[]])[] = [
    ["student.name", NO_NAME],
    ["student.gender", ALL],
    ["student.birthDate", ALL],
    ["student.currentSchool", ["far too much"]],
    ["stage", ALL],
    ["grade", ALL],
    ["guardian.name", NO_NAME],
    ["guardian.relation", ["far too much"]],
    ["guardian.phone", ALL],
    ["address", ["far too much"]],
    ["remarks", ["far too much"]],
  ];

  it.each(REFUSED)(
    "for %s are the text they are, or told apart in both languages",
    (name, refused) => {
      for (const [kind, text] of Object.entries(ODD)) {
        const answers = newAnswers({ ...COMPLETE, [name]: text });
        const [zh, en] = [problemsOf(answers, "zh"), problemsOf(answers, "en")];
        if (refused.includes(kind)) {
          expect([Object.keys(zh), Object.keys(en)], kind).toEqual([[name], [name]]);
          expect(zh[name], kind).toMatch(/\p{Script=Han}/u);
          expect(en[name], kind).toMatch(/^[^\p{Script=Han}]+$/u);
          expect(parseAnswers(answers), kind).toBeNull();
        } else {
          expect([zh, en], kind).toEqual([{}, {}]);
          expect(JSON.stringify(parseAnswers(answers)), kind).toContain(text);
        }
      }
    },
  );

  it("take digits of any width where digits are asked for, and no birthday to come or of another century", () => {
    const wide = { ...COMPLETE, "guardian.phone": "１３８ ００１３ ８０００" };
    expect(parseAnswers(newAnswers(wide))).toMatchObject({
      student: { birthDate: "2020-05-09" },
      guardian: { phone: "13800138000" },
    });
    const ahead = newAnswers({
      ...COMPLETE,
      "student.birthDate": `${new Date().getFullYear() + 1}-01-01`,
    });
    expect(problemsOf(ahead, "zh")).toEqual({ "student.birthDate": "出生日期必须早于今天" });
    expect(problemsOf(ahead, "en")).toEqual({
      "student.birthDate": "Date of birth must be in the past",
    });
    const mistyped = newAnswers({ ...COMPLETE, "student.birthDate": "19200509" });
    expect(problemsOf(mistyped, "zh")).toEqual({
      "student.birthDate": "请核对出生年份：出生日期不能早于 25 年前",
    });
    expect(problemsOf(mistyped, "en")).toEqual({
      "student.birthDate": "Check the year: date of birth cannot be more than 25 years ago",
    });
  });

  it("lose the marks that would turn the letters around them", () => {
    const turned = newAnswers({
      ...COMPLETE,
      "student.name": "\u202eسارة",
      address: "\u2066明湖路",
    });
    expect(parseAnswers(turned)).toMatchObject({ student: { name: "سارة" }, address: "明湖路" });
  });

  it("of two forms have two keys", () => {
    expect(newAnswers().key).not.toBe(newAnswers().key);
  });
});
