import { Trans } from "@lingui/react/macro";
import { useLocale } from "#src/locale/use-locale.ts";
import { Icon } from "#src/ui/icon.tsx";
import { currentState } from "./current-state.ts";
import type { SectionPage } from "./sections.ts";
import * as styles from "./sub-sections.module.css";

interface SubSectionsProps {
  /** The section's. */
  readonly name: string;
  readonly pages: readonly SectionPage[];
  /** The path of the page. */
  readonly here: string;
}

/** In the menu of a phone, what a section has: one at a time, and that of the page from the start. */
export function SubSections({ name, pages, here }: SubSectionsProps) {
  const locale = useLocale();
  const isHere = pages.some(({ path, to }) => currentState(here, path, to) !== undefined);
  return (
    <>
      {/* The list stands behind it, below the whole row. */}
      <details name="sub-sections" open={isHere} className={styles.disclosure}>
        <summary className={styles.button}>
          <Icon name="next" />
          <span className={styles.name}>
            <Trans>{name}的栏目</Trans>
          </span>
        </summary>
      </details>
      <ul className={styles.list}>
        {pages.map(({ path, to, label }) => (
          <li key={path}>
            <a href={to} className={styles.link} aria-current={currentState(here, path, to)}>
              {label[locale]}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
