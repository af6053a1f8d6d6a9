import { Trans, useLingui } from "@lingui/react/macro";
import { GENDER_LABELS } from "#contract/application-labels.ts";
import { APPLICATION_FIELDS, type ApplicationField } from "#contract/office/application-words.ts";
import type { CorrectableApplication } from "#contract/office/people-shapes.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import * as formStyles from "#src/office/parts/form.module.css";
import { FormActions } from "#src/office/parts/form-actions.tsx";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { ChoiceField } from "#src/ui/form-choice.tsx";
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
} as const satisfies Readonly<Record<string, ApplicationField>>;
type TextName = keyof typeof TEXTS;
const isText = (name: string): name is TextName => Object.hasOwn(TEXTS, name);
const NAMES: readonly TextName[] = Object.keys(TEXTS).filter(isText);

export function CorrectForm({ application, onDone, onDismiss }: CorrectFormProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const office = useOffice();
  const { number, version, student, guardian, address } = application;
  const present: Readonly<Record<TextName, string>> = {
    "student.name": student.name,
    "student.birthDate": student.birthDate,
    "student.currentSchool": student.currentSchool,
    "guardian.name": guardian.name,
    "guardian.relation": guardian.relation,
    "guardian.phone": guardian.phone,
    address,
  };
  const { form, messageOf, problems, failures, isSending, failure } = useOfficeForm({
    names: [...NAMES, "student.gender", RECEIVED],
    optional: ["student.currentSchool"],
    send: async (values) => {
      const text = (name: TextName) => values[name] ?? "";
      const currentSchool = text("student.currentSchool").trim();
      await office.call("correctApplication", {
        ...{ number, version, address: text("address") },
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
      <ReceivedField problem={messageOf(RECEIVED)} />
      <FormActions {...{ isSending, onDismiss }}>
        <Trans>保存更正</Trans>
      </FormActions>
    </form>
  );
}
