import { Trans } from "@lingui/react/macro";
import type { OfficeApplication } from "#contract/office/application-shapes.ts";
import { stateChangeWords } from "#contract/office/audit-subject.ts";
import { AUDIT_ACTIONS, isOfficeAction } from "#contract/office/audit-words.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { Changer } from "#src/office/parts/changer.tsx";
import * as styles from "./applications.module.css";

/** What was done with an application, newest first. */
export function History({ application }: { readonly application: OfficeApplication }) {
  const locale = useLocale();
  const { stage, history } = application;
  return (
    <details>
      <summary>
        <Trans>操作记录（{history.length}）</Trans>
      </summary>
      <ol className={styles.notes}>
        {[...history].reverse().map(({ id, at, by, action, detail }) => (
          <li key={id}>
            <p>
              {isOfficeAction(action) ? AUDIT_ACTIONS[action][locale] : action}{" "}
              {stateChangeWords(detail, stage, locale)}
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
