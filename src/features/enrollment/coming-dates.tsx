import { Trans } from "@lingui/react/macro";
import type { Admission } from "#contract/admission-shapes.ts";
import { Passed } from "#src/frame/passed.tsx";
import { endOf, formatPeriod } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { Facts } from "#src/ui/facts.tsx";

/** Those of the next round are of no use yet. */
const SHOWN = 4;

interface ComingDatesProps {
  /** The dates of a stage's admissions. */
  readonly dates: Admission["dates"];
  /** ISO 8601. */
  readonly since: string;
}

/** The next dates of a stage's admissions after something was filed. */
export function ComingDates({ dates, since }: ComingDatesProps) {
  const locale = useLocale();
  const coming = dates.filter(({ when }) => endOf(when) > Date.parse(since)).slice(0, SHOWN);
  if (coming.length === 0) return null;
  return (
    <>
      <h3>
        <Trans>接下来的日期</Trans>
      </h3>
      <Facts
        items={coming.map(({ what, when }) => [
          what,
          <span key={what}>
            {formatPeriod(locale, when)}
            <Passed when={when} />
          </span>,
        ])}
      />
    </>
  );
}
