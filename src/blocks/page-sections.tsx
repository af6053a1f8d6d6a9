import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Page } from "#contract/page-shapes.ts";
import { formatDate } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { Picture } from "#src/ui/picture.tsx";
import { Section } from "#src/ui/section.tsx";
import { Blocks } from "./blocks.tsx";
import * as styles from "./page-sections.module.css";

/** The number of sections from which a page has a table of contents. */
const WORTH_CONTENTS = 3;

interface PageSectionsProps {
  readonly page: Page;
  /** Sections before those of the page; with them the contents are shown on phones too. */
  readonly lead?: readonly LeadSection[];
}

interface LeadSection {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

export function PageSections({ page, lead = [] }: PageSectionsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const all = [...lead, ...page.sections];
  return (
    <div className={`${styles.page} ${lead.length > 0 ? styles.long : ""}`}>
      {all.length >= WORTH_CONTENTS && (
        <nav className={styles.contents} aria-label={t`本页内容`}>
          <p className={styles.heading} aria-hidden="true">
            <Trans>本页内容</Trans>
          </p>
          <ul className={styles.list}>
            {all.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {page.cover && (
        <div className={styles.cover}>
          <Picture
            image={page.cover}
            sizes="(width < 60rem) 92vw, (width < 76rem) 72vw, 54rem"
            className={styles.picture}
          />
        </div>
      )}
      {lead.map(({ id, title, content }) => (
        <Section key={id} id={id} title={title} titleBeside>
          {content}
        </Section>
      ))}
      {page.sections.map(({ id, title, blocks }) => (
        <Section key={id} id={id} title={title} titleBeside>
          <Blocks blocks={blocks} />
        </Section>
      ))}
      <p className={styles.updated}>
        <Trans>
          更新于<time dateTime={page.updatedAt}>{formatDate(locale, page.updatedAt)}</time>
        </Trans>
      </p>
    </div>
  );
}
