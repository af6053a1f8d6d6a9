import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import type { Person } from "#contract/office/people-shapes.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import * as formStyles from "#src/office/parts/form.module.css";
import { Screen } from "#src/office/parts/screen.tsx";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { TextField } from "#src/ui/form-field.tsx";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { PersonView } from "./person-view.tsx";

/** The person that the last search found; null: nobody. */
interface Found {
  readonly text: string;
  readonly person: Person | null;
}

/** What people ask about their own data. */
export function PeopleScreen() {
  const { t } = useLingui();
  const office = useOffice();
  const [found, setFound] = useState<Found>();
  /** What has been done since; it stays where the person is found no more, or under another phone. */
  const [done, setDone] = useState<string | null>(null);
  /** How often somebody was looked for: a late answer to an earlier search does not replace a later one's. */
  const searches = useRef(0);
  const find = async (text: string) => {
    searches.current += 1;
    const search = searches.current;
    const person = await office.call("findPerson", { text });
    if (search === searches.current) setFound({ text, person });
  };
  const { form, messageOf, problems, failures, isSending, failure } = useOfficeForm({
    names: ["person"],
    send: async ({ person = "" }) => {
      setDone(null);
      await find(person.trim());
    },
  });
  return (
    <Screen title={<Trans>个人信息</Trans>}>
      <form {...form} className={formStyles.form}>
        <FormSummary problems={problems} failures={failures} />
        <Failure error={failure} />
        <TextField
          name="person"
          label={t`手机号、用户名或申请编号`}
          hint={t`须完整输入。查到谁都会留下记录；请先核实对方身份，再办理请求。`}
          problem={messageOf("person")}
          input={{ autoComplete: "off" }}
        />
        <SubmitButton isSending={isSending}>
          <Trans>查找</Trans>
        </SubmitButton>
      </form>
      <div role="status">
        {done !== null && <p>{done}</p>}
        {found?.person === null && done === null && (
          <p>
            <Trans>
              没有找到。请核对号码。由纸质材料录入的申请只能用申请编号查找；编号请向负责招生的同事查询。
            </Trans>
          </p>
        )}
      </div>
      {found?.person && (
        <PersonView
          key={found.person.ref}
          person={found.person}
          onDone={async (words) => {
            setDone(words);
            await find(found.person?.account?.username ?? found.text);
          }}
        />
      )}
    </Screen>
  );
}
