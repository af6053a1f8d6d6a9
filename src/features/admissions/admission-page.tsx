import { Trans, useLingui } from "@lingui/react/macro";
import type { Admission } from "#contract/shapes.ts";
import { registersInterest, type Stage } from "#contract/stages.ts";
import { PageSections } from "#src/blocks/page-sections.tsx";
import { OpeningState, useIsOpen } from "#src/frame/opening-state.tsx";
import { PageFrame } from "#src/frame/page-frame.tsx";
import { Passed } from "#src/frame/passed.tsx";
import { PhoneBar } from "#src/frame/phone-bar.tsx";
import { Steps } from "#src/frame/steps.tsx";
import { formatPeriod } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { Actions } from "#src/ui/actions.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { PhoneLink, phoneAddress } from "#src/ui/contact-links.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Section } from "#src/ui/section.tsx";
import * as styles from "./admission-page.module.css";

export function AdmissionPage({
  stage,
  admission,
}: {
  readonly stage: Stage;
  readonly admission: Admission;
}) {
  const { t } = useLingui();
  const { page, steps, dates, phone } = admission;
  const isOpen = useIsOpen(admission);
  return (
    <>
      <PageFrame path={`/admissions/${stage}`} title={page.title} lead={page.lead}>
        <div className={styles.key}>
          <Section id="dates" title={t`招生日程`}>
            <p className={isOpen ? styles.open : styles.closed}>
              <OpeningState stage={stage} opening={admission} />
            </p>
            <Facts
              items={[
                ...dates.map(
                  ({ what, when }) => [what, <Period key={when} when={when} />] as const,
                ),
                [t`咨询电话`, <PhoneLink key="phone" number={phone} />],
              ]}
            />
            <Actions>
              {isOpen && (
                <ButtonLink to={`/apply/enrollment?stage=${stage}`}>
                  {registersInterest(stage) ? <Trans>登记意向</Trans> : <Trans>申请入学</Trans>}
                </ButtonLink>
              )}
              <ButtonLink look="secondary" to={phoneAddress(phone)}>
                <Icon name="phone" />
                <Trans>招生咨询</Trans>
              </ButtonLink>
            </Actions>
          </Section>
          <Section id="steps" title={t`入学步骤`}>
            <Steps steps={steps} />
          </Section>
        </div>
        <PageSections page={page} />
      </PageFrame>
      <PhoneBar number={phone} />
    </>
  );
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
