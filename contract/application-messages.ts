import type { FieldMessages } from "./field-messages.ts";
import type { Localized } from "./locales.ts";

/** Where a child's age is unusual for the chosen grade. */
export const AGE_REASON: Localized = {
  zh: "请核对出生日期和年级；如果没有填错，请写明原因",
  en: "Check the date of birth and the grade. If they are right, say why",
};

/** The messages of an application's fields: for an empty one, and for a wrong one. */
export const APPLICATION_FIELD_MESSAGES: FieldMessages = {
  stage: { empty: { zh: "请选择学校", en: "Choose the school" } },
  grade: {
    empty: { zh: "请选择年级", en: "Choose the grade" },
    wrong: { zh: "请选择这所学校的年级", en: "Choose a grade at this school" },
  },
  ageReason: {
    empty: AGE_REASON,
    wrong: { zh: "原因请控制在 200 个字以内", en: "Keep the reason to 200 characters or fewer" },
  },
  student: { empty: { zh: "请填写学生信息", en: "Tell us about the student" } },
  "student.name": {
    empty: { zh: "请输入学生姓名", en: "Enter the student’s name" },
    wrong: {
      zh: "学生姓名请填写 2 至 50 个字，可用汉字、字母、间隔号（·）、连字符、撇号和空格",
      en: "Enter the student’s name with 2 to 50 characters: Chinese characters, letters, middle dots (·), hyphens, apostrophes and spaces",
    },
  },
  "student.gender": { empty: { zh: "请选择学生性别", en: "Choose the student’s gender" } },
  "student.birthDate": {
    empty: { zh: "请输入学生的出生日期", en: "Enter the student’s date of birth" },
    wrong: {
      zh: "请按年、月、日的顺序填写真实的出生日期，例如 20200509（2020年5月9日）",
      en: "Enter a real date of birth in the order year, month, day: 20200509 is 9 May 2020",
    },
    ahead: { zh: "出生日期必须早于今天", en: "Date of birth must be in the past" },
    longAgo: {
      zh: "请核对出生年份：出生日期不能早于 25 年前",
      en: "Check the year: date of birth cannot be more than 25 years ago",
    },
  },
  "student.currentSchool": {
    empty: { zh: "请输入现就读学校", en: "Enter the student’s current school" },
    wrong: {
      zh: "现就读学校请控制在 100 个字以内",
      en: "Keep the name of the current school to 100 characters or fewer",
    },
  },
  guardian: { empty: { zh: "请填写监护人信息", en: "Tell us about the guardian" } },
  "guardian.name": {
    empty: { zh: "请输入监护人姓名", en: "Enter the guardian’s name" },
    wrong: {
      zh: "监护人姓名请填写 2 至 50 个字，可用汉字、字母、间隔号（·）、连字符、撇号和空格",
      en: "Enter the guardian’s name with 2 to 50 characters: Chinese characters, letters, middle dots (·), hyphens, apostrophes and spaces",
    },
  },
  "guardian.relation": {
    empty: {
      zh: "请输入与学生的关系，例如“母亲”",
      en: "Enter the relationship to the student, such as “mother”",
    },
    wrong: {
      zh: "与学生的关系请控制在 20 个字以内",
      en: "Keep the relationship to the student to 20 characters or fewer",
    },
  },
  "guardian.phone": {
    empty: { zh: "请输入监护人的手机号", en: "Enter the guardian’s mobile number" },
    wrong: {
      zh: "请输入 11 位中国大陆手机号，例如 138 0013 8000；其他号码请以 + 和国家或地区代码开头，例如 +852 9123 4567",
      en: "Enter a mainland China mobile number of 11 digits, such as 138 0013 8000, or another number with + and its country code, such as +852 9123 4567",
    },
  },
  address: {
    empty: { zh: "请输入家庭住址", en: "Enter the home address" },
    wrong: {
      zh: "家庭住址请填写 2 至 200 个字",
      en: "Enter the home address with 2 to 200 characters",
    },
  },
  remarks: {
    empty: { zh: "备注请填写文字", en: "Enter the remarks as text" },
    wrong: {
      zh: "备注请控制在 1000 个字以内",
      en: "Keep the remarks to 1,000 characters or fewer",
    },
  },
  agreed: {
    empty: {
      zh: "请先阅读儿童个人信息保护声明，并勾选同意",
      en: "Read the children’s information notice and tick the box to agree",
    },
  },
  key: {
    empty: {
      zh: "请重新打开表格再提交",
      en: "Open the form again and submit it from there",
    },
  },
};
