import { Trans, useLingui } from "@lingui/react/macro";
import type { Admission } from "#contract/admission-shapes.ts";
import type { Bottom } from "#contract/bottom-shapes.ts";
import { officeContact } from "#contract/office-contact.ts";
import { prospectusPath } from "#contract/site-map.ts";
import { STAGE_LABELS, STAGES, type Stage } from "#contract/stages.ts";
import { PageSections } from "#src/blocks/page-sections.tsx";
import { OpeningState } from "#src/frame/opening-state.tsx";
import { PageTitle } from "#src/frame/page-title.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import * as columnStyles from "#src/ui/column.module.css";
import { MailLink, MapLink, PhoneLink } from "#src/ui/contact-links.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { Section } from "#src/ui/section.tsx";
import * as tabStyles from "#src/ui/tab-links.module.css";
import { useDatesAndSteps } from "./dates-and-steps.tsx";
import * as styles from "./prospectus.module.css";

/** Advice for the time before, which no rule of admission is. */
const LEFT_OUT = ["now", "questions", "visits", "transition"];

interface ProspectusProps {
  readonly stage: Stage;
  readonly title: string;
  readonly admission: Admission;
  readonly bottom: Omit<Bottom, "website">;
}

/** The admissions of a stage as one text to print: what the admissions page says, in one place. */
export function Prospectus({ stage, title, admission, bottom }: ProspectusProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { page, phone } = admission;
  const office = officeContact(bottom);
  const { cover: _, ...text } = page;
  const lead = useDatesAndSteps(admission);
  const sections = text.sections.filter(({ id }) => !LEFT_OUT.includes(id));
  return (
    <div className={`${columnStyles.column} ${styles.prospectus}`} data-stage={stage}>
      <nav aria-label={t`各校招生简章`} className={tabStyles.links}>
        {STAGES.map((each) => (
          <a
            key={each}
            href={prospectusPath(each)}
            className={tabStyles.link}
            aria-current={each === stage ? "page" : undefined}
          >
            {STAGE_LABELS[each][locale]}
          </a>
        ))}
      </nav>
      <PageTitle>{title}</PageTitle>
      {page.lead !== undefined && <p className={styles.lead}>{page.lead}</p>}
      <p>
        <strong>
          <OpeningState stage={stage} opening={admission} />
        </strong>
      </p>
      <div className={styles.actions}>
        <Button look="secondary" onClick={() => print()}>
          <Trans>打印</Trans>
        </Button>
        <a href={`/admissions/${stage}`}>{page.title}</a>
      </div>
      <PageSections page={{ ...text, sections }} lead={lead} />
      <Section id="office" title={t`招生办公室`}>
        <Facts
          items={[
            [t`集团`, bottom.name],
            [t`招生咨询`, <PhoneLink key="office" number={bottom.admissionsPhone} />],
            [t`境外拨打`, <PhoneLink key="abroad" number={office.phone} />],
            [STAGE_LABELS[stage][locale], <PhoneLink key="stage" number={phone} />],
            [t`邮箱`, <MailLink key="email" address={office.email} />],
            [t`地址`, <MapLink key="address" address={bottom.address} />],
          ]}
        />
      </Section>
    </div>
  );
}
