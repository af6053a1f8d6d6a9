import { useLingui } from "@lingui/react/macro";
import { defaultPage, findEntry, type SiteMapEntry } from "#contract/site-map.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import * as styles from "./breadcrumbs.module.css";

interface BreadcrumbsProps {
  /** An address of the site map. */
  readonly path: string;
  /** This page is not on the site map, and `path` is the one above it. */
  readonly isAbove?: boolean;
}

/** The way from home to this page. */
export function Breadcrumbs({ path, isAbove = false }: BreadcrumbsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const home = findEntry("/");
  const entry = findEntry(path);
  const above: SiteMapEntry[] = [
    home,
    ...(entry?.ancestors ?? []),
    isAbove ? entry : undefined,
  ].filter((each) => each !== undefined);
  return (
    <nav className={styles.breadcrumbs} aria-label={t`当前位置`}>
      <ol className={styles.list}>
        {above.map((each) => (
          <li key={each.path}>
            <a href={defaultPage(each).path}>{each.label[locale]}</a>
          </li>
        ))}
        {!isAbove && (
          <li>
            <span aria-current="page">{entry?.label[locale]}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
