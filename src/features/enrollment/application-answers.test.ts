import { describe, expect, it } from "vitest";
import {
  firstUndone,
  newAnswers,
  parseAnswers,
  plainDate,
  problemsOf,
} from "./application-answers.ts";

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

describe("a date as people write it", () => {
  it.each([
    ["2020-05-09", "2020-05-09"],
    ["2020/5/9", "2020-05-09"],
    ["20200509", "2020-05-09"],
    ["２０２０．５．９", "2020-05-09"],
    ["2020年5月9日", "2020-05-09"],
    [" 2020 5 9 ", "2020-05-09"],
    ["9 May 2020", "9 May 2020"],
    ["202059", "202059"],
  ])("%s", (text, plain) => expect(plainDate(text)).toBe(plain));
});

describe("answers", () => {
  it("that are complete become an application, as the school reads it", () => {
    expect(parseAnswers(newAnswers(COMPLETE))).toMatchObject({
      student: { name: "阿依古丽·买买提", birthDate: "2020-05-09" },
      guardian: { name: "O'Brien-李", phone: "13800138000" },
    });
    expect(firstUndone(newAnswers(COMPLETE))).toBeNull();
  });

  it("lead back to the first step that is not done", () => {
    expect(firstUndone(newAnswers())).toBe("child");
    expect(firstUndone(newAnswers({ ...COMPLETE, grade: "g1" }))).toBe("place");
    expect(firstUndone(newAnswers({ ...COMPLETE, agreed: "" }))).toBe("consent");
  });

  it("have a message at each field that is wrong, in the visitor's language", () => {
    const wrong = newAnswers({ ...COMPLETE, "student.name": "😀", grade: "g1" });
    expect(problemsOf(wrong, "en")).toEqual({
      "student.name": expect.stringContaining("2 to 50 characters"),
      grade: "Choose a grade of this stage",
    });
    expect(problemsOf(wrong, "zh").grade).toBe("请选择该学段的年级");
    expect(Object.keys(problemsOf(newAnswers(), "zh"))).toHaveLength(10);
  });

  it("of two forms have two keys", () => {
    expect(newAnswers().key).not.toBe(newAnswers().key);
  });
});
