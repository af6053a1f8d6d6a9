import type { Recruitment } from "#contract/shapes.ts";
import { openYaml } from "./documents.ts";
import type { Folder } from "./folder.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";

/** Reads the recruitment of a stage: everything in it is text. */
export function readRecruitment(folder: Folder): PerLocale<Recruitment> {
  const fields = openYaml(folder);
  const positions = fields.pairs("positions").map((position) => {
    const texts = {
      title: position.text("title"),
      count: position.text("count"),
      nature: position.text("nature"),
      subjects: position.optionalText("subjects"),
    };
    position.end();
    return texts;
  });
  const target = fields.text("target");
  const process = fields.texts("process");
  const application = fields.text("application");
  const requirements = fields.texts("requirements");
  const teacherNature = fields.text("teacherNature");
  const pay = fields.text("pay");
  const training = fields.text("training");
  const howToApply = fields.text("howToApply");
  const conditions = fields.texts("conditions");
  const jobDescription = fields.texts("jobDescription");
  fields.end();
  return perLocale((locale) => ({
    positions: positions.map(({ title, count, nature, subjects }) => {
      const subjectsText = subjects[locale];
      return {
        title: title[locale],
        count: count[locale],
        nature: nature[locale],
        ...(subjectsText === undefined ? {} : { subjects: subjectsText }),
      };
    }),
    target: target[locale],
    process: process[locale],
    application: application[locale],
    requirements: requirements[locale],
    teacherNature: teacherNature[locale],
    pay: pay[locale],
    training: training[locale],
    howToApply: howToApply[locale],
    conditions: conditions[locale],
    jobDescription: jobDescription[locale],
  }));
}
