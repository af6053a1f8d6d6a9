import { Trans, useLingui } from "@lingui/react/macro";
import { GENDER_LABELS, GRADE_LABELS } from "#contract/application-labels.ts";
import { GRADES_OF_STAGE } from "#contract/grades.ts";
import { APPLICATION_FIELDS, type ApplicationField } from "#contract/office/application-words.ts";
import type { CorrectableApplication } from "#contract/office/people-shapes.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import * as formStyles from "#src/office/parts/form.module.css";
import { FormActions } from "#src/office/parts/form-actions.tsx";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { ChoiceField, LongTextField } from "#src/ui/form-choice.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { RECEIVED, ReceivedField } from "./received-field.tsx";

interface CorrectFormProps {
  readonly application: CorrectableApplication;
  readonly onDone: (words: string) => Promise<void>;
  readonly onDismiss: () => void;
}

/** By the names that the call has for them, so that what the server refuses is said at its field. */
const TEXTS = {
  "student.name": "studentName",
  "student.birthDate": "birthDate",
  "student.currentSchool": "currentSchool",
  "guardian.name": "guardianName",
  "guardian.relation": "relation",
  "guardian.phone": "guardianPhone",
  address: "address",
  ageReason: "ageReason",
} as const satisfies Readonly<Record<string, ApplicationField>>;
type TextName = keyof typeof TEXTS;
const isText = (name: string): name is TextName => Object.hasOwn(TEXTS, name);
const NAMES: readonly TextName[] = Object.keys(TEXTS).filter(isText);

export function CorrectForm({ application, onDone, onDismiss }: CorrectFormProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const office = useOffice();
  const { number, version, stage, student, guardian, address, ageReason } = application;
  const grades = GRADES_OF_STAGE[stage];
  const present: Readonly<Record<TextName, string>> = {
    "student.name": student.name,
    "student.birthDate": student.birthDate,
    "student.currentSchool": student.currentSchool,
    "guardian.name": guardian.name,
    "guardian.relation": guardian.relation,
    "guardian.phone": guardian.phone,
    ...{ address, ageReason },
  };
  const { form, messageOf, problems, failures, isSending, failure } = useOfficeForm({
    names: ["grade", ...NAMES, "student.gender", "remarks", RECEIVED],
    optional: ["student.currentSchool", "ageReason", "remarks"],
    send: async (values) => {
      const text = (name: TextName) => values[name] ?? "";
      const grade = grades.find((one) => one === values.grade);
      if (!grade) throw new Error("no grade of the stage is chosen");
      const currentSchool = text("student.currentSchool").trim();
      await office.call("correctApplication", {
        ...{ number, version, stage, grade, address: text("address") },
        ...{ ageReason: text("ageReason"), remarks: values.remarks ?? "" },
        student: {
          name: text("student.name"),
          gender: values["student.gender"] === "female" ? "female" : "male",
          birthDate: text("student.birthDate"),
          ...(currentSchool !== "" && { currentSchool }),
        },
        guardian: {
          name: text("guardian.name"),
          relation: text("guardian.relation"),
          phone: text("guardian.phone"),
        },
        receivedOn: values[RECEIVED] ?? "",
      });
      await onDone(t`${number} 已更正，家长登录后可以看到。`);
    },
  });
  return (
    <form {...form} className={formStyles.form}>
      <FormSummary problems={problems} failures={failures} />
      <Failure error={failure} />
      <ChoiceField
        name="grade"
        label={APPLICATION_FIELDS.grade[locale]}
        problem={messageOf("grade")}
        defaultValue={application.grade}
        choices={grades.map((value) => ({ value, label: GRADE_LABELS[value][locale] }))}
      />
      {NAMES.map((name) => (
        <TextField
          key={name}
          name={name}
          label={APPLICATION_FIELDS[TEXTS[name]][locale]}
          problem={messageOf(name)}
          input={{
            autoComplete: "off",
            defaultValue: present[name],
            ...(name === "student.birthDate" && { type: "date" }),
          }}
        />
      ))}
      <ChoiceField
        name="student.gender"
        label={APPLICATION_FIELDS.gender[locale]}
        problem={messageOf("student.gender")}
        defaultValue={student.gender}
        choices={[
          { value: "female", label: GENDER_LABELS.female[locale] },
          { value: "male", label: GENDER_LABELS.male[locale] },
        ]}
      />
      <LongTextField
        name="remarks"
        label={APPLICATION_FIELDS.remarks[locale]}
        problem={messageOf("remarks")}
        defaultValue={application.remarks}
      />
      <ReceivedField problem={messageOf(RECEIVED)} />
      <FormActions {...{ isSending, onDismiss }}>
        <Trans>保存更正</Trans>
      </FormActions>
    </form>
  );
}
