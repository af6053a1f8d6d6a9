import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import * as styles from "./form.module.css";
import type { ShownProblem } from "./form-state.ts";
import { useRouteTitle, useTitle } from "./use-title.ts";

interface FormSummaryProps {
  readonly problems: readonly ShownProblem[];
  /** Each time it grows, the summary takes the focus. */
  readonly failures: number;
}

export function FormSummary({ problems, failures }: FormSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const hasProblems = problems.length > 0;
  const { t } = useLingui();
  const title = useRouteTitle();
  // A screen reader reads the title first.
  useTitle(hasProblems && title !== undefined ? t`错误：` + title : undefined);
  useEffect(() => {
    if (failures > 0) summary.current?.focus();
  }, [failures]);
  if (!hasProblems) return null;
  return (
    <div ref={summary} role="alert" tabIndex={-1} className={styles.summary}>
      <h2 className={styles.summaryTitle}>
        <Trans>请修改以下内容</Trans>
      </h2>
      <ul className={styles.summaryList}>
        {problems.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className={styles.summaryLink}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(name)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
