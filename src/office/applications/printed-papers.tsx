import { Trans } from "@lingui/react/macro";
import type { OfficeApplication } from "#contract/office/application-shapes.ts";
import { PAPER_LABELS, PAPERS_OF_STAGE } from "#contract/office/papers.ts";
import { useLocale } from "#src/locale/use-locale.ts";

/** The checklist as it is printed. */
export function PrintedPapers({ application }: { readonly application: OfficeApplication }) {
  const locale = useLocale();
  const { stage, papers } = application;
  const wanted = PAPERS_OF_STAGE[stage];
  if (wanted.length === 0) return null;
  return (
    <>
      <h3>
        <Trans>已交材料</Trans>
      </h3>
      <ul>
        {wanted.map((paper) => (
          <li key={paper}>
            {papers.includes(paper) ? "☑" : "☐"} {PAPER_LABELS[paper][locale]}
          </li>
        ))}
      </ul>
    </>
  );
}
