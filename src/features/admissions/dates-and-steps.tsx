import { useLingui } from "@lingui/react/macro";
import type { Admission } from "#contract/admission-shapes.ts";
import { Passed } from "#src/frame/passed.tsx";
import { Steps } from "#src/frame/steps.tsx";
import { formatPeriod } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { Facts } from "#src/ui/facts.tsx";

/** The sections of a stage's admissions that stand before its text. */
export function useDatesAndSteps({ dates, steps }: Pick<Admission, "dates" | "steps">) {
  const { t } = useLingui();
  const periods = dates.map(({ what, when }) => [what, <Period key={when} when={when} />] as const);
  return [
    { id: "dates", title: t`招生日程`, content: <Facts items={periods} /> },
    { id: "steps", title: t`入学步骤`, content: <Steps steps={steps} /> },
  ];
}

function Period({ when }: { readonly when: string }) {
  const locale = useLocale();
  return (
    <>
      {formatPeriod(locale, when)}
      <Passed when={when} />
    </>
  );
}
