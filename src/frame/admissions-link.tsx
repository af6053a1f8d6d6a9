import { Trans } from "@lingui/react/macro";
import { STAGE_LABELS, type Stage } from "#contract/stages.ts";
import { useLocale } from "#src/locale/use-locale.ts";

/** From what is said of a stage to its admissions. */
export function AdmissionsLink({ stage }: { readonly stage: Stage }) {
  const name = STAGE_LABELS[stage][useLocale()];
  return (
    <a href={`/admissions/${stage}`}>
      <Trans>{name}招生</Trans>
    </a>
  );
}
