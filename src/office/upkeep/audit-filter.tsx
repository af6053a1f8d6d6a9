import { Trans, useLingui } from "@lingui/react/macro";
import { AUDIT_ACTIONS } from "#contract/office/audit-words.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import * as styles from "./upkeep.module.css";

interface AuditFilterProps {
  /** Empty: all. */
  readonly action: string;
  readonly subject: string;
  readonly onChoose: (filter: { readonly action: string; readonly subject: string }) => void;
}

export function AuditFilter({ action, subject, onChoose }: AuditFilterProps) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <search>
      <form
        className={styles.filter}
        onSubmit={(event) => {
          event.preventDefault();
          const values = new FormData(event.currentTarget);
          onChoose({
            action: String(values.get("action") ?? ""),
            subject: String(values.get("subject") ?? "").trim(),
          });
        }}
      >
        <label className={styles.field}>
          <Trans>操作</Trans>
          <select name="action" defaultValue={action} className={styles.input}>
            <option value="">{t`全部`}</option>
            {Object.entries(AUDIT_ACTIONS).map(([name, words]) => (
              <option key={name} value={name}>
                {words[locale]}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          <Trans>对象编号或经办人</Trans>
          <input name="subject" defaultValue={subject} className={styles.input} maxLength={100} />
        </label>
        <button type="submit" className={buttonClass("secondary")}>
          <Trans>筛选</Trans>
        </button>
      </form>
    </search>
  );
}
