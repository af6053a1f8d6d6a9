import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { GENDER_LABELS, GRADE_LABELS } from "#contract/application-labels.ts";
import { GRADES_OF_STAGE } from "#contract/grades.ts";
import { APPLICATION_FIELDS } from "#contract/office/application-words.ts";
import type { CorrectableApplication } from "#contract/office/people-shapes.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { refusalOf } from "#src/office/api/call.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Changer } from "#src/office/parts/changer.tsx";
import * as failureStyles from "#src/office/parts/failure.module.css";
import { Failure } from "#src/office/parts/failure.tsx";
import * as formStyles from "#src/office/parts/form.module.css";
import { FormActions } from "#src/office/parts/form-actions.tsx";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { Facts } from "#src/ui/facts.tsx";
import { ChoiceField, LongTextField } from "#src/ui/form-choice.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import type { FieldValues } from "#src/ui/form-state.ts";
import { FormSummary } from "#src/ui/form-summary.tsx";
import {
  CORRECTABLE,
  type Correctable,
  FIELD_NAMES,
  type FieldName,
  genderOf,
  TEXT_NAMES,
  type TextName,
  valuesIn,
} from "./correctable-values.ts";
import { RECEIVED, ReceivedField } from "./received-field.tsx";

interface CorrectFormProps {
  readonly application: CorrectableApplication;
  /** No family sees it on the site. */
  readonly isFromPaper: boolean;
  readonly onDone: (words: string) => Promise<void>;
  readonly onDismiss: () => void;
}

/** An application as it was read last. */
interface Read {
  readonly version: number;
  readonly filed: Correctable;
  /** What stood in each field before anything was typed there. */
  readonly present: Correctable;
}

export function CorrectForm({ application, isFromPaper, onDone, onDismiss }: CorrectFormProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const office = useOffice();
  const { number, stage } = application;
  const grades = GRADES_OF_STAGE[stage];
  const [{ version, filed, present }, setRead] = useState((): Read => {
    const values = valuesIn(application);
    return { version: application.version, filed: values, present: values };
  });
  /** Fields where nothing was typed show the newest; the others stay, and saving again puts them in its place. */
  const readAgain = async (values: FieldValues) => {
    const newest = await office.call("correctableApplication", { number });
    const next = valuesIn(newest);
    const kept = FIELD_NAMES.filter((name) => values[name] !== present[name]);
    const typed = Object.fromEntries(kept.map((name) => [name, present[name]]));
    setRead({ version: newest.version, filed: next, present: { ...next, ...typed } });
  };
  const {
    form,
    messageOf,
    problems,
    failures,
    values: entered,
    isSending,
    failure,
  } = useOfficeForm({
    names: [...FIELD_NAMES, RECEIVED],
    optional: ["student.currentSchool", "ageReason", "remarks"],
    send: async (values) => {
      const text = (name: TextName) => values[name] ?? "";
      const grade = grades.find((one) => one === values.grade);
      if (!grade) throw new Error("no grade of the stage is chosen");
      const currentSchool = text("student.currentSchool").trim();
      const correction = {
        ...{ number, version, stage, grade, address: text("address") },
        ...{ ageReason: text("ageReason"), remarks: values.remarks ?? "" },
        student: {
          name: text("student.name"),
          gender: genderOf(values["student.gender"]),
          birthDate: text("student.birthDate"),
          ...(currentSchool !== "" && { currentSchool }),
        },
        guardian: {
          name: text("guardian.name"),
          relation: text("guardian.relation"),
          phone: text("guardian.phone"),
        },
        receivedOn: values[RECEIVED] ?? "",
      } as const;
      await office.call("correctApplication", correction).catch(async (error: unknown) => {
        if (refusalOf(error)?.reason === "changed") await readAgain(values);
        throw error;
      });
      await onDone(isFromPaper ? t`${number} 已更正。` : t`${number} 已更正，家长登录后可以看到。`);
    },
  });
  const refusal = refusalOf(failure);
  const wordsOf = (name: FieldName): string => {
    const value = filed[name];
    const grade = grades.find((one) => one === value);
    if (name === "grade" && grade) return GRADE_LABELS[grade][locale];
    if (name === "student.gender") return GENDER_LABELS[genderOf(value)][locale];
    return value || t`（空）`;
  };
  const differing = FIELD_NAMES.filter(
    (name) => filed[name] !== present[name] && filed[name] !== entered[name],
  );
  return (
    <form {...form} className={formStyles.form}>
      <FormSummary problems={problems} failures={failures} />
      <ChoiceField
        key={`grade ${present.grade}`}
        name="grade"
        label={APPLICATION_FIELDS.grade[locale]}
        problem={messageOf("grade")}
        defaultValue={present.grade}
        choices={grades.map((value) => ({ value, label: GRADE_LABELS[value][locale] }))}
      />
      {TEXT_NAMES.map((name) => (
        <TextField
          key={`${name} ${present[name]}`}
          name={name}
          label={APPLICATION_FIELDS[CORRECTABLE[name]][locale]}
          problem={messageOf(name)}
          input={{
            autoComplete: "off",
            defaultValue: present[name],
            ...(name === "student.birthDate" && { type: "date" }),
          }}
        />
      ))}
      <ChoiceField
        key={`gender ${present["student.gender"]}`}
        name="student.gender"
        label={APPLICATION_FIELDS.gender[locale]}
        problem={messageOf("student.gender")}
        defaultValue={present["student.gender"]}
        choices={[
          { value: "female", label: GENDER_LABELS.female[locale] },
          { value: "male", label: GENDER_LABELS.male[locale] },
        ]}
      />
      <LongTextField
        key={`remarks ${present.remarks}`}
        name="remarks"
        label={APPLICATION_FIELDS.remarks[locale]}
        problem={messageOf("remarks")}
        defaultValue={present.remarks}
      />
      <ReceivedField problem={messageOf(RECEIVED)} />
      {/* Beside the button: above so many fields nobody would see it. */}
      {refusal?.reason === "changed" ? (
        <p role="alert" className={failureStyles.failure}>
          <Trans>
            <Changer name={refusal.by} />
            刚刚改过 {number}
            。您没有改动的项目已换成最新内容；您填写的还在，再次保存，将以您的为准。
          </Trans>
        </p>
      ) : (
        <Failure error={failure} />
      )}
      {differing.length > 0 && (
        <>
          <p>
            <Trans>以下几项，目前保存的内容与您填写的不同：</Trans>
          </p>
          <Facts
            items={differing.map((name) => [
              APPLICATION_FIELDS[CORRECTABLE[name]][locale],
              wordsOf(name),
            ])}
          />
        </>
      )}
      <FormActions {...{ isSending, onDismiss }}>
        <Trans>保存更正</Trans>
      </FormActions>
    </form>
  );
}
