import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import type { GradeAge } from "#contract/admission-shapes.ts";
import { GENDER_LABELS, GRADE_LABELS } from "#contract/application-labels.ts";
import { GRADES_OF_STAGE } from "#contract/grades.ts";
import { isStage, registersInterest, STAGE_LABELS, STAGES, type Stage } from "#contract/stages.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { ChoiceField, LongTextField } from "#src/ui/form-choice.tsx";
import { CheckField, TextField } from "#src/ui/form-field.tsx";
import type { FieldValues } from "#src/ui/form-state.ts";
import { AgeAdvice } from "./age-advice.tsx";
import { gradeOfOtherAge } from "./answers.ts";
import { FIELD_LABELS, FIELDS_OF_STEP, type FieldName, type Step } from "./labels.ts";
import { InterestOnly } from "./state-words.tsx";

const INPUTS: Readonly<Partial<Record<FieldName, ComponentProps<"input">>>> = {
  "student.birthDate": { inputMode: "numeric" },
  "guardian.name": { autoComplete: "name" },
  "guardian.phone": { autoComplete: "tel", inputMode: "tel" },
  address: { autoComplete: "street-address" },
};
const HINTS: Readonly<Partial<Record<FieldName, MessageDescriptor>>> = {
  "student.birthDate": msg`年、月、日，例如 20200509`,
  "guardian.relation": msg`例如：母亲、父亲、祖父`,
};
const OPTIONAL: readonly FieldName[] = ["student.currentSchool", "remarks"];

interface StepFieldsProps {
  readonly step: Step;
  readonly values: FieldValues;
  readonly takenStages: readonly Stage[];
  readonly ages: readonly GradeAge[];
  /** As they stand chosen in the form. */
  readonly chosen: FieldValues;
  readonly problemOf: (name: FieldName) => ReactNode;
}

/** The questions of a step. */
export function StepFields({ step, ...props }: StepFieldsProps) {
  return FIELDS_OF_STEP[step].map((name) => <Field key={name} {...props} name={name} />);
}

interface FieldProps extends Omit<StepFieldsProps, "step"> {
  readonly name: FieldName;
}

function Field({ name, values, takenStages, ages, chosen, problemOf }: FieldProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const words = i18n._(FIELD_LABELS[name]);
  const label = OPTIONAL.includes(name) ? t`${words}（选填）` : words;
  const value = values[name] ?? "";
  const field = { name, label, problem: problemOf(name) };
  const { stage } = chosen;
  const isOpen = (each: Stage) => takenStages.includes(each);
  switch (name) {
    case "student.gender": {
      const choices = (["female", "male"] as const).map((gender) => ({
        value: gender,
        label: GENDER_LABELS[gender][locale],
      }));
      return <ChoiceField {...field} choices={choices} defaultValue={value} />;
    }
    case "stage": {
      const choices = STAGES.map((each) => ({
        value: each,
        label: STAGE_LABELS[each][locale] + (isOpen(each) ? "" : t`（暂未开放）`),
        isDisabled: !isOpen(each),
      }));
      return (
        <>
          <ChoiceField {...field} choices={choices} defaultValue={value} />
          <InterestOnly stage={stage} />
        </>
      );
    }
    case "grade": {
      if (!isStage(stage) || !isOpen(stage)) return null;
      const choices = GRADES_OF_STAGE[stage].map((grade) => ({
        value: grade,
        label: GRADE_LABELS[grade][locale],
      }));
      return <ChoiceField key={stage} {...field} choices={choices} defaultValue={value} />;
    }
    case "ageReason": {
      const grade = gradeOfOtherAge(chosen, ages);
      if (!grade) return null;
      return (
        <TextField
          {...field}
          hint={<AgeAdvice birthDate={chosen["student.birthDate"] ?? ""} ages={ages} />}
          input={{ autoComplete: "off", defaultValue: value }}
        />
      );
    }
    case "remarks":
      return <LongTextField {...field} defaultValue={value} />;
    case "agreed":
      return <Consent stage={stage} problem={field.problem} isTicked={value !== ""} />;
    default: {
      const hint = HINTS[name] && i18n._(HINTS[name]);
      const input = { autoComplete: "off", ...INPUTS[name], defaultValue: value };
      return <TextField {...field} hint={hint} input={input} />;
    }
  }
}

interface ConsentProps {
  readonly stage: string | undefined;
  readonly problem: ReactNode;
  readonly isTicked: boolean;
}

/** The guardian's consent: what for, how long the data is stored, how to have it removed. */
export function Consent({ stage, problem, isTicked }: ConsentProps) {
  const isInterest = registersInterest(stage);
  return (
    <>
      <ul>
        <li>
          {isInterest ? (
            <Trans>用途：只用于通知招生政策和说明会。</Trans>
          ) : (
            <Trans>用途：只用于审核这份入学申请、安排入学和通知结果。</Trans>
          )}
        </li>
        <li>
          {isInterest ? (
            <Trans>
              期限：最迟在拟入学当年12月31日删除，撤回的也一样；9月1日起登记的，按次年入学计算。
            </Trans>
          ) : (
            <Trans>
              期限：入学的，转入学生档案；未录取、未入学或撤回的，最迟在拟入学当年12月31日删除；9月1日起申请的，按次年入学计算。
            </Trans>
          )}
        </li>
        <li>
          <Trans>
            权利：您可以随时要求查阅、更正或删除，也可以撤回同意，办法见
            <a href="/notices/children" target="_blank" rel="noopener">
              儿童个人信息保护声明（在新窗口打开）
            </a>
            。
          </Trans>
        </li>
      </ul>
      <CheckField
        name="agreed"
        label={
          <Trans>
            我是孩子的父母或其他监护人，已阅读儿童个人信息保护声明，同意学校按上述方式处理孩子的个人信息。
          </Trans>
        }
        problem={problem}
        isTicked={isTicked}
      />
    </>
  );
}
