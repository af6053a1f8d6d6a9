import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { GRADES_OF_STAGE } from "#contract/grades.ts";
import { isStage, STAGE_LABELS, STAGES, type Stage } from "#contract/stages.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { ChoiceField, LongTextField } from "#src/ui/form-choice.tsx";
import { CheckField, TextField } from "#src/ui/form-field.tsx";
import type { FieldValues } from "#src/ui/form-state.ts";
import { FIELD_LABELS, type FieldName, GENDER_LABELS, GRADE_LABELS } from "./application-labels.ts";
import { InterestOnly } from "./interest-only.tsx";

export interface StepFieldsProps {
  readonly values: FieldValues;
  readonly messageOf: (name: FieldName) => ReactNode;
}

interface LineProps extends StepFieldsProps {
  readonly name: FieldName;
  readonly hint?: string;
  readonly autoComplete?: string;
  readonly inputMode?: "numeric" | "tel";
}

function Line({ name, hint, values, messageOf, autoComplete = "off", inputMode }: LineProps) {
  return (
    <TextField
      name={name}
      label={FIELD_LABELS[name][useLocale()]}
      hint={hint}
      problem={messageOf(name)}
      input={{ defaultValue: values[name], autoComplete, inputMode }}
    />
  );
}

export function ChildFields(props: StepFieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { values, messageOf } = props;
  return (
    <>
      <Line {...props} name="student.name" />
      <ChoiceField
        name="student.gender"
        label={FIELD_LABELS["student.gender"][locale]}
        problem={messageOf("student.gender")}
        choices={(["female", "male"] as const).map((value) => ({
          value,
          label: GENDER_LABELS[value][locale],
        }))}
        defaultValue={values["student.gender"] ?? ""}
      />
      <Line
        {...props}
        name="student.birthDate"
        hint={t`八位数字，例如 20200509`}
        inputMode="numeric"
      />
      <Line {...props} name="student.currentSchool" />
    </>
  );
}

interface PlaceFieldsProps extends StepFieldsProps {
  readonly openStages: readonly Stage[];
}

export function PlaceFields({ openStages, values, messageOf }: PlaceFieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const isOpen = (stage: Stage) => openStages.includes(stage);
  const [stage, setStage] = useState(values.stage);
  return (
    <>
      <ChoiceField
        name="stage"
        label={FIELD_LABELS.stage[locale]}
        problem={messageOf("stage")}
        choices={STAGES.map((value) => ({
          value,
          label: STAGE_LABELS[value][locale] + (isOpen(value) ? "" : t`（暂未开放）`),
          isDisabled: !isOpen(value),
        }))}
        defaultValue={values.stage ?? ""}
        onChoose={setStage}
      />
      <InterestOnly stage={stage} />
      {isStage(stage) && isOpen(stage) && (
        <ChoiceField
          key={stage}
          name="grade"
          label={FIELD_LABELS.grade[locale]}
          problem={messageOf("grade")}
          choices={GRADES_OF_STAGE[stage].map((value) => ({
            value,
            label: GRADE_LABELS[value][locale],
          }))}
          defaultValue={values.grade ?? ""}
        />
      )}
    </>
  );
}

export function GuardianFields(props: StepFieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { values, messageOf } = props;
  return (
    <>
      <Line {...props} name="guardian.name" autoComplete="name" />
      <Line {...props} name="guardian.relation" hint={t`例如：母亲、父亲、祖父`} />
      <Line {...props} name="guardian.phone" autoComplete="tel" inputMode="tel" />
      <Line {...props} name="address" autoComplete="street-address" />
      <LongTextField
        name="remarks"
        label={FIELD_LABELS.remarks[locale]}
        problem={messageOf("remarks")}
        defaultValue={values.remarks ?? ""}
      />
    </>
  );
}

/** The guardian's own consent: what for, how long it is kept, how to have it removed. */
export function ConsentFields({ values, messageOf }: StepFieldsProps) {
  return (
    <>
      <ul>
        <li>
          <Trans>
            用途：只用于审核这份入学申请、安排入学和通知结果；小学、初中的意向登记，只用于通知招生政策和说明会。
          </Trans>
        </li>
        <li>
          <Trans>
            期限：入学的，转入学生档案；未录取、未入学或撤回的，最迟在拟入学当年12月31日删除。
          </Trans>
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
        problem={messageOf("agreed")}
        isTicked={Boolean(values.agreed)}
      />
    </>
  );
}
