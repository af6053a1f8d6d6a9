import { Trans } from "@lingui/react/macro";
import { registersInterest } from "./application-labels.ts";

/** Says of the stages of compulsory education what is sent here; nothing of the others. */
export function InterestOnly({ stage }: { readonly stage: string | undefined }) {
  if (!registersInterest(stage)) return null;
  return (
    <p>
      <Trans>小学和初中在这里是意向登记，不是报名，也不影响录取。</Trans>
    </p>
  );
}
