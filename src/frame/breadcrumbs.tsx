import { useLingui } from "@lingui/react/macro";
import { defaultPage, findEntry, type SiteMapEntry } from "#contract/site-map.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import * as styles from "./breadcrumbs.module.css";

/** The way from home to this page. `path` is an address of the site map; `last` names a page that is not on it. */
export function Breadcrumbs({ path, last }: { readonly path: string; readonly last?: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const home = findEntry("/");
  const entry = findEntry(path);
  const above: SiteMapEntry[] = [
    home,
    ...(entry?.ancestors ?? []),
    last ? entry : undefined,
  ].filter((each) => each !== undefined);
  const here = last ?? entry?.label[locale];
  return (
    <nav className={styles.breadcrumbs} aria-label={t`当前位置`}>
      <ol className={styles.list}>
        {above.map((each) => (
          <li key={each.path}>
            <a href={defaultPage(each).path}>{each.label[locale]}</a>
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  );
}
