import { useLingui } from "@lingui/react/macro";
import { STAGE_LABELS, type Stage } from "#contract/stages.ts";
import { useLocale } from "#src/locale/use-locale.ts";

/** Why the stage that was chosen has to be chosen anew. */
export function useClosedWords(): (stage: Stage) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (stage) => {
    const name = STAGE_LABELS[stage][locale];
    return t`先前选择的“${name}”现在没有开放申请，请改选其他学段。`;
  };
}
