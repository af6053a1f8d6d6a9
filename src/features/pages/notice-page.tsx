import { Trans } from "@lingui/react/macro";
import type { Page } from "#contract/page-shapes.ts";
import { PageSections } from "#src/blocks/page-sections.tsx";
import { PageTitle } from "#src/frame/page-title.tsx";
import { formatDate } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import * as columnStyles from "#src/ui/column.module.css";
import * as styles from "./notice-page.module.css";

/** A notice linked from the footer; it has no scene. */
export function NoticePage({ page }: { readonly page: Page }) {
  const locale = useLocale();
  return (
    <div className={`${columnStyles.column} ${styles.notice}`}>
      <PageTitle>{page.title}</PageTitle>
      {page.lead !== undefined && <p className={styles.lead}>{page.lead}</p>}
      {page.version !== undefined && (
        <p>
          <Trans>
            本版本自<time dateTime={page.version}>{formatDate(locale, page.version)}</time>起施行
          </Trans>
        </p>
      )}
      <PageSections page={page} />
    </div>
  );
}
