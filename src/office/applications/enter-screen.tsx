import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { GENDER_LABELS, GRADE_LABELS } from "#contract/application-labels.ts";
import { CONSENT_VERSION, CONSENT_VERSIONS } from "#contract/application-shapes.ts";
import { GRADES_OF_STAGE } from "#contract/grades.ts";
import { newKey } from "#contract/new-key.ts";
import { APPLICATION_FIELDS } from "#contract/office/application-words.ts";
import { STAGE_LABELS, type Stage } from "#contract/stages.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { refusalOf } from "#src/office/api/call.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { LeaveDialog } from "#src/office/parts/leave-dialog.tsx";
import { OfficeLink } from "#src/office/parts/office-link.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import { UnsavedWork } from "#src/office/parts/unsaved-work.ts";
import { useGoTo } from "#src/office/parts/use-address.ts";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { ChoiceField } from "#src/ui/form-choice.tsx";
import { CheckField, TextField } from "#src/ui/form-field.tsx";
import type { FieldValues } from "#src/ui/form-state.ts";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import * as styles from "./applications.module.css";
import { checkPaper, PAPER_FIELDS, readPaper } from "./paper-form.ts";
import { APPLICATION_QUERIES, stagesOf } from "./queries.ts";

const TEXTS = [
  ["student.name", "studentName"],
  ["student.birthDate", "birthDate"],
  ["student.currentSchool", "currentSchool"],
  ["guardian.name", "guardianName"],
  ["guardian.relation", "relation"],
  ["guardian.phone", "guardianPhone"],
  ["address", "address"],
  ["ageReason", "ageReason"],
  ["remarks", "remarks"],
] as const;
const OPTIONAL: readonly string[] = ["currentSchool", "remarks"];
const HINTS: Readonly<Record<string, MessageDescriptor>> = {
  birthDate: msg`年、月、日，例如 20200509`,
  ageReason: msg`年龄与所报年级不一致时填写`,
};
const CONSENTED = msg`监护人已在纸上签字同意处理孩子的个人信息`;

/** The same key for the same contents, whose answer may have been lost; another once anything is corrected, or the server would keep what it has. */
function useKeyOfContents(): (values: FieldValues) => string {
  const last = useRef({ contents: "", key: "" });
  return ({ "is-second": _isSecond, ...values }) => {
    const contents = JSON.stringify(values);
    if (last.current.contents !== contents) last.current = { contents, key: newKey() };
    return last.current.key;
  };
}

/** Types in what a family has handed in on paper. */
export function EnterScreen() {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const office = useOffice();
  const goTo = useGoTo();
  const queryClient = useQueryClient();
  const stages = stagesOf(office);
  const [stage, setStage] = useState<Stage>(stages[0] ?? "kindergarten");
  const keyOf = useKeyOfContents();
  const [work] = useState(() => new UnsavedWork());
  const { form, messageOf, problems, failures, isSending, failure } = useOfficeForm({
    names: PAPER_FIELDS,
    optional: PAPER_FIELDS,
    check: (values) => checkPaper(values, keyOf(values), locale),
    send: async (values) => {
      const application = readPaper(values, keyOf(values));
      const isSecond = values["is-second"] !== undefined;
      const saving = office.call("enterApplication", { application, isSecond });
      const { number } = await work.save("paper", saving);
      await queryClient.invalidateQueries(APPLICATION_QUERIES);
      goTo(`/applications/${number}`, { isReplaced: true });
    },
  });
  const refusal = refusalOf(failure);
  const label = (name: keyof typeof APPLICATION_FIELDS) => {
    const words = APPLICATION_FIELDS[name][locale];
    return OPTIONAL.includes(name) ? t`${words}（选填）` : words;
  };
  return (
    <Screen
      title={<Trans>录入纸质申请</Trans>}
      actions={
        <OfficeLink to="/applications">
          <Trans>返回列表</Trans>
        </OfficeLink>
      }
    >
      <LeaveDialog title={<Trans>这份纸质申请还没有保存</Trans>} work={work} />
      <form {...form} className={styles.note} onChange={() => work.mark("paper", true)}>
        <FormSummary problems={problems} failures={failures} />
        <Failure error={failure} />
        <ChoiceField
          name="stage"
          label={label("stage")}
          problem={messageOf("stage")}
          defaultValue={stage}
          choices={stages.map((value) => ({ value, label: STAGE_LABELS[value][locale] }))}
          onChoose={(value) => setStage(stages.find((one) => one === value) ?? stage)}
        />
        <ChoiceField
          key={stage}
          name="grade"
          label={label("grade")}
          problem={messageOf("grade")}
          defaultValue=""
          choices={GRADES_OF_STAGE[stage].map((value) => ({
            value,
            label: GRADE_LABELS[value][locale],
          }))}
        />
        <ChoiceField
          name="student.gender"
          label={label("gender")}
          problem={messageOf("student.gender")}
          defaultValue=""
          choices={(["female", "male"] as const).map((value) => ({
            value,
            label: GENDER_LABELS[value][locale],
          }))}
        />
        {TEXTS.map(([name, field]) => (
          <TextField
            key={name}
            name={name}
            label={label(field)}
            hint={HINTS[field] && i18n._(HINTS[field])}
            problem={messageOf(name)}
            input={{ autoComplete: "off" }}
          />
        ))}
        <TextField
          name="signed-on"
          label={t`监护人签字日期`}
          problem={messageOf("signed-on")}
          input={{ type: "date" }}
        />
        <ChoiceField
          name="consent-version"
          label={t`纸上的声明版本`}
          problem={messageOf("consent-version")}
          defaultValue={CONSENT_VERSION}
          choices={[...CONSENT_VERSIONS].reverse().map((value) => ({ value, label: value }))}
        />
        <CheckField name="agreed" label={i18n._(CONSENTED)} problem={messageOf("agreed")} />
        {refusal?.reason === "alike" && refusal.number && (
          <>
            <p>
              <Trans>
                已有的申请：
                <OfficeLink to={`/applications/${refusal.number}`}>{refusal.number}</OfficeLink>
              </Trans>
            </p>
            <CheckField
              name="is-second"
              label={t`已核对，仍要录入这一份`}
              problem={messageOf("is-second")}
            />
          </>
        )}
        <SubmitButton isSending={isSending}>
          <Trans>保存申请</Trans>
        </SubmitButton>
      </form>
    </Screen>
  );
}
