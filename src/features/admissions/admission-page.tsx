import { Trans } from "@lingui/react/macro";
import type { Admission } from "#contract/admission-shapes.ts";
import { phoneAddress } from "#contract/contact-text.ts";
import { prospectusPath } from "#contract/site-map.ts";
import { registersInterest, type Stage } from "#contract/stages.ts";
import { PageSections } from "#src/blocks/page-sections.tsx";
import { useIsOpen } from "#src/frame/opening-state.tsx";
import { PageFrame } from "#src/frame/page-frame.tsx";
import { PhoneBar } from "#src/frame/phone-bar.tsx";
import { Actions } from "#src/ui/actions.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import * as styles from "./admission-page.module.css";
import { AgeFinder } from "./age-finder.tsx";
import { useDatesAndSteps } from "./dates-and-steps.tsx";
import { KeyFacts } from "./key-facts.tsx";

interface AdmissionPageProps {
  readonly stage: Stage;
  readonly admission: Admission;
}

export function AdmissionPage({ stage, admission }: AdmissionPageProps) {
  const { page, phone, ages } = admission;
  const isOpen = useIsOpen(admission);
  const lead = useDatesAndSteps(admission);
  return (
    <>
      <PageFrame path={`/admissions/${stage}`} title={page.title} lead={page.lead}>
        <div className={styles.key}>
          <KeyFacts stage={stage} admission={admission} />
          <div className={styles.ways}>
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
              <ButtonLink look="secondary" to={prospectusPath(stage)}>
                <Trans>招生简章</Trans>
              </ButtonLink>
            </Actions>
            {ages.length > 0 && <AgeFinder ages={ages} />}
          </div>
        </div>
        <PageSections page={page} lead={lead} />
      </PageFrame>
      <PhoneBar number={phone} />
    </>
  );
}
