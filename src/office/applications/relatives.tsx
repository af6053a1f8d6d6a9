import { Trans } from "@lingui/react/macro";
import { GRADE_LABELS, statusLabel } from "#contract/application-labels.ts";
import type { Localized } from "#contract/locales.ts";
import type { OfficeApplication } from "#contract/office/application-shapes.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { OfficeLink } from "#src/office/parts/office-link.tsx";

/** Other applications for the child, and those for brothers and sisters: found by the guardian's phone. */
export function Relatives({ application }: { readonly application: OfficeApplication }) {
  const locale = useLocale();
  const { alike, siblings } = application;
  const grades: Readonly<Record<string, Localized>> = GRADE_LABELS;
  return (
    <>
      {alike.length > 0 && (
        <>
          <h2>
            <Trans>同一学生的其他申请</Trans>
          </h2>
          <ul>
            {alike.map((number) => (
              <li key={number}>
                <OfficeLink to={`/applications/${number}`}>{number}</OfficeLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {siblings.length > 0 && (
        <>
          <h2>
            <Trans>兄弟姐妹（监护人手机号相同）</Trans>
          </h2>
          <ul>
            {siblings.map(({ number, studentName, stage, grade, status }) => (
              <li key={number}>
                <OfficeLink to={`/applications/${number}`}>{number}</OfficeLink>{" "}
                <bdi>{studentName}</bdi> · {grades[grade]?.[locale] ?? grade} ·{" "}
                {statusLabel(stage, status)[locale]}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
