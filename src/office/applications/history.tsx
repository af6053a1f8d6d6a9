import { Trans } from "@lingui/react/macro";
import { statusLabel } from "#contract/application-labels.ts";
import { APPLICATION_STATUSES } from "#contract/filed-application-shapes.ts";
import type { OfficeApplication } from "#contract/office/application-shapes.ts";
import { AUDIT_ACTIONS, isOfficeAction } from "#contract/office/audit-words.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import * as styles from "./applications.module.css";
import { Changer } from "./changer.tsx";

/** What was done with an application, newest first. */
export function History({ application }: { readonly application: OfficeApplication }) {
  const locale = useLocale();
  const { stage, history } = application;
  const shown = (detail: string) =>
    detail
      .split(" ")
      .map((word) => {
        const status = APPLICATION_STATUSES.find((one) => one === word);
        if (status) return statusLabel(stage, status)[locale];
        return word === "->" ? "→" : word;
      })
      .join(" ");
  return (
    <details>
      <summary>
        <Trans>操作记录（{history.length}）</Trans>
      </summary>
      <ol className={styles.notes}>
        {[...history].reverse().map(({ id, at, by, action, detail }) => (
          <li key={id}>
            <p>
              {isOfficeAction(action) ? AUDIT_ACTIONS[action][locale] : action} {shown(detail)}
            </p>
            <p className={styles.by}>
              <bdi>
                <Changer name={by} />
              </bdi>{" "}
              · <SchoolTime time={at} />
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
