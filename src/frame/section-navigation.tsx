import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { defaultPage, findEntry, type SiteMapEntry } from "#contract/site-map.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { currentState } from "./current-state.ts";
import * as styles from "./section-navigation.module.css";

function childrenOf(entry: SiteMapEntry): SiteMapEntry[] {
  return (entry.node.children ?? [])
    .map((child) => findEntry(`${entry.path}/${child.segment}`))
    .filter((child) => child !== undefined);
}

/** Links to the sub-sections of each section above this page: one row a level. */
export function SectionNavigation({ path }: { readonly path: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const levels = findEntry(path)?.ancestors ?? [];
  const element = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page another link is current
  useEffect(() => {
    for (const row of element.current?.children ?? []) {
      const link = row.querySelector("[aria-current]");
      if (!link) continue;
      const [around, inside] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
      row.scrollLeft += inside.left + inside.width / 2 - around.left - around.width / 2;
    }
  }, [path]);

  if (levels.length === 0) return null;
  return (
    <div ref={element} className={styles.levels}>
      {levels.map((level) => (
        <nav key={level.path} aria-label={t`栏目：${level.label[locale]}`} className={styles.level}>
          <ul className={styles.links}>
            {childrenOf(level).map((child) => {
              const to = defaultPage(child).path;
              return (
                <li key={child.path}>
                  <a
                    href={to}
                    aria-current={currentState(path, child.path)}
                    className={styles.link}
                    // Chromium leaves a link alone of which a part is in view.
                    onFocus={({ currentTarget }) =>
                      currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })
                    }
                  >
                    {child.label[locale]}
                  </a>
                </li>
              );
            })}
          </ul>
        </nav>
      ))}
    </div>
  );
}
