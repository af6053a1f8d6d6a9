import { Trans, useLingui } from "@lingui/react/macro";
import type { Page } from "#contract/shapes.ts";
import { formatDate } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { Picture } from "#src/ui/picture.tsx";
import { Section } from "#src/ui/section.tsx";
import { Blocks } from "./blocks.tsx";
import * as styles from "./page-sections.module.css";

/** The number of sections from which a page has a table of contents. */
const WORTH_CONTENTS = 3;

export function PageSections({ page }: { readonly page: Page }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <div className={styles.page}>
      <div className={styles.text}>
        {page.cover && (
          <Picture
            image={page.cover}
            sizes="(width < 60rem) 92vw, 40rem"
            className={styles.cover}
          />
        )}
        {page.sections.map(({ id, title, blocks }) => (
          <Section key={id} id={id} title={title}>
            <Blocks blocks={blocks} />
          </Section>
        ))}
        <p className={styles.updated}>
          <Trans>
            更新于 <time dateTime={page.updatedAt}>{formatDate(locale, page.updatedAt)}</time>
          </Trans>
        </p>
      </div>
      {page.sections.length >= WORTH_CONTENTS && (
        <nav className={styles.contents} aria-label={t`本页内容`}>
          <p className={styles.heading} aria-hidden="true">
            <Trans>本页内容</Trans>
          </p>
          <ul className={styles.list}>
            {page.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
