import { Trans, useLingui } from "@lingui/react/macro";
import type { Admission } from "#contract/admission-shapes.ts";
import type { Block, Section } from "#contract/block-shapes.ts";
import { phoneAddress } from "#contract/contact-text.ts";
import type { Page } from "#contract/page-shapes.ts";
import { prospectusPath } from "#contract/site-map.ts";
import { STAGE_LABELS, STAGES, type Stage } from "#contract/stages.ts";
import { PageSections } from "#src/blocks/page-sections.tsx";
import { OpeningState } from "#src/frame/opening-state.tsx";
import { PageTitle } from "#src/frame/page-title.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import * as columnStyles from "#src/ui/column.module.css";
import * as tabStyles from "#src/ui/tab-links.module.css";
import { useDatesAndSteps } from "./dates-and-steps.tsx";
import * as styles from "./prospectus.module.css";

/** Advice for the time before, which no rule of admission is. */
const LEFT_OUT = ["now", "questions", "transition"];

interface ProspectusProps {
  readonly stage: Stage;
  readonly title: string;
  readonly admission: Admission;
  /** The Admissions Office's page. */
  readonly office: Page;
}

/** The admissions of a stage as one text to print: what the admissions page says, in one place. */
export function Prospectus({ stage, title, admission, office }: ProspectusProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { page, phone } = admission;
  const { cover: _, ...text } = page;
  const lead = useDatesAndSteps(admission);
  const schoolPhone: Block = {
    type: "definitions",
    items: [
      {
        term: STAGE_LABELS[stage][locale],
        content: [{ type: "link", text: phone, href: phoneAddress(phone) }],
      },
    ],
  };
  const reach = office.sections.find(({ id }) => id === "reach")?.blocks ?? [];
  const contact: Section = {
    id: "office",
    title: t`招生办公室`,
    blocks: [...reach, schoolPhone],
  };
  const sections = [...text.sections.filter(({ id }) => !LEFT_OUT.includes(id)), contact];
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
    </div>
  );
}
