import { Trans, useLingui } from "@lingui/react/macro";
import { PAGES, type SiteMapEntry } from "#contract/site-map.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { Icon } from "#src/ui/icon.tsx";
import * as styles from "./neighbours.module.css";

interface Neighbour {
  readonly to: string;
  readonly label: string;
}

interface NeighbourLinksProps {
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
  /** Names of the two directions; by default the previous and the next page. */
  readonly names?: { readonly previous: string; readonly next: string };
}

export function NeighbourLinks({ previous, next, names }: NeighbourLinksProps) {
  const { t } = useLingui();
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label={t`相邻页面`}>
      {previous && (
        <a href={previous.to} className={styles.previous}>
          <Icon name="previous" />
          <span>
            <span className={styles.direction}>{names?.previous ?? <Trans>上一页</Trans>}</span>
            {previous.label}
          </span>
        </a>
      )}
      {next && (
        <a href={next.to} className={styles.next} data-eager>
          <span>
            <span className={styles.direction}>{names?.next ?? <Trans>下一页</Trans>}</span>
            {next.label}
          </span>
          <Icon name="next" />
        </a>
      )}
    </nav>
  );
}

/** The pages before and after this one within its section of the site map. */
export function Neighbours({ path }: { readonly path: string }) {
  const locale = useLocale();
  const at = PAGES.findIndex((page) => page.path === path);
  const section = PAGES[at]?.ancestors[0]?.path;
  const link = (page: SiteMapEntry | undefined): Neighbour | undefined =>
    page && section && page.ancestors[0]?.path === section
      ? {
          to: page.path,
          label: [...page.ancestors.slice(1), page].map(({ label }) => label[locale]).join(" · "),
        }
      : undefined;
  return <NeighbourLinks previous={link(PAGES[at - 1])} next={link(PAGES[at + 1])} />;
}
