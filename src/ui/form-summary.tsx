import { Trans, useLingui } from "@lingui/react/macro";
import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import * as styles from "./form.module.css";
import type { ShownProblem } from "./form-state.ts";

interface FormSummaryProps {
  readonly problems: readonly (Pick<ShownProblem, "name"> & { readonly message: ReactNode })[];
  /** Each time it grows, the summary takes the focus. */
  readonly failures: number;
}

/** What is wrong in a form, above it, with links to the fields. */
export function FormSummary({ problems, failures }: FormSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const hasProblems = problems.length > 0;
  useProblemTitle(hasProblems);
  useEffect(() => {
    if (failures > 0) summary.current?.focus();
  }, [failures]);
  if (!hasProblems) return null;
  return (
    <div ref={summary} role="alert" tabIndex={-1} className={styles.summary}>
      <h2 className={styles.summaryTitle}>
        <Trans>提交内容有问题</Trans>
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

/** A page whose form has problems says so first of all in its title. */
function useProblemTitle(hasProblems: boolean): void {
  const { t } = useLingui();
  const mark = t`错误：`;
  // What the router writes anew, after a change of language, gets its mark again.
  const title = useRouterState({
    select: ({ matches }) => matches.at(-1)?.meta?.find((meta) => meta?.title)?.title,
  });
  useEffect(() => {
    if (!hasProblems || title === undefined) return;
    document.title = mark + title;
    return () => {
      if (document.title === mark + title) document.title = title;
    };
  }, [hasProblems, mark, title]);
}
