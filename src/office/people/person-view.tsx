import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { statusLabel } from "#contract/application-labels.ts";
import type { Person } from "#contract/office/people-shapes.ts";
import { STAGE_LABELS } from "#contract/stages.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { AccountActions } from "./account-actions.tsx";
import { CorrectDialog } from "./correct-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import * as styles from "./people.module.css";

interface PersonViewProps {
  readonly person: Person;
  /** Something was done, and what has to be said of it. */
  readonly onDone: (words: string) => Promise<void>;
}

type Opened = "export" | "delete" | { readonly correct: string } | null;

/** Somebody who was found, and what can be done for them. */
export function PersonView({ person, onDone }: PersonViewProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<Opened>(null);
  const { account, applications } = person;
  const finish = async (words: string) => {
    setOpened(null);
    await onDone(words);
  };
  const dismiss = () => setOpened(null);
  return (
    <div className={styles.person}>
      <h2>{account?.username ?? person.ref}</h2>
      {account ? (
        <Facts
          items={[
            [t`手机号`, account.phone],
            [t`账号编号`, account.id],
            [t`注册时间`, <SchoolTime key="at" time={account.registeredAt} />],
            [t`最近使用`, <SchoolTime key="at" time={account.lastUsedAt} />],
            [t`已登录的设备`, String(account.logins)],
            [t`账号本人`, account.isUnconfirmed ? t`待核实` : ""],
          ]}
        />
      ) : (
        <p>
          <Trans>这份申请由纸质材料录入，不属于任何账号。</Trans>
        </p>
      )}
      <Applications applications={applications} onCorrect={(correct) => setOpened({ correct })} />
      <SignUps signUps={person.signUps} />
      {account && (
        <p>
          <Trans>
            由纸质材料录入的申请不属于账号，不会随账号导出或删除。请向负责招生的同事查询申请编号，再在这里用编号办理。
          </Trans>
        </p>
      )}
      <Actions>
        <Button onClick={() => setOpened("export")}>
          <Trans>导出全部信息</Trans>
        </Button>
        {account && <AccountActions account={account} onDone={finish} />}
        <Button look="destructive" onClick={() => setOpened("delete")}>
          <Trans>删除全部信息</Trans>
        </Button>
      </Actions>
      {opened === "export" && <ExportDialog person={person} onDone={finish} onDismiss={dismiss} />}
      {opened === "delete" && <DeleteDialog person={person} onDone={finish} onDismiss={dismiss} />}
      {opened !== null && typeof opened === "object" && (
        <CorrectDialog
          number={opened.correct}
          isFromPaper={account === null}
          onDone={finish}
          onDismiss={dismiss}
        />
      )}
    </div>
  );
}

interface ApplicationsProps extends Pick<Person, "applications"> {
  readonly onCorrect: (number: string) => void;
}

function Applications({ applications, onCorrect }: ApplicationsProps) {
  const locale = useLocale();
  if (applications.length === 0) return null;
  return (
    <section>
      <h3>
        <Trans>入学申请与意向登记</Trans>
      </h3>
      <ul className={styles.list}>
        {applications.map(({ number, stage, status, submittedAt }) => (
          <li key={number} className={styles.item}>
            <span id={number}>
              {number} · {STAGE_LABELS[stage][locale]} · {statusLabel(stage, status)[locale]} ·{" "}
              <SchoolTime time={submittedAt} />
            </span>
            <Button look="secondary" describedBy={number} onClick={() => onCorrect(number)}>
              <Trans>更正</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SignUps({ signUps }: Pick<Person, "signUps">) {
  const locale = useLocale();
  if (signUps.length === 0) return null;
  return (
    <section>
      <h3>
        <Trans>活动报名</Trans>
      </h3>
      <ul className={styles.list}>
        {signUps.map(({ eventId, title, signedUpAt }) => (
          <li key={eventId}>
            {title[locale]} · <SchoolTime time={signedUpAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
