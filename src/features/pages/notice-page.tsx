import type { Page } from "#contract/shapes.ts";
import { PageSections } from "#src/blocks/page-sections.tsx";
import { PageTitle } from "#src/frame/page-title.tsx";
import * as columnStyles from "#src/ui/column.module.css";
import * as styles from "./notice-page.module.css";

/** A notice linked from the footer; it has no scene. */
export function NoticePage({ page }: { readonly page: Page }) {
  return (
    <div className={`${columnStyles.column} ${styles.notice}`}>
      <PageTitle>{page.title}</PageTitle>
      {page.lead !== undefined && <p className={styles.lead}>{page.lead}</p>}
      <PageSections page={page} />
    </div>
  );
}
