import { Trans } from "@lingui/react/macro";
import type { NewsSummary } from "#contract/shapes.ts";
import { formatDate } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { Picture } from "#src/ui/picture.tsx";
import { SiteLink } from "#src/ui/site-link.tsx";
import styles from "./home-news.module.css";
import { HomeSection } from "./home-section.tsx";

/** The newest news: the first with its picture, the others as a list. */
export function HomeNews({ news }: { readonly news: readonly NewsSummary[] }) {
  const locale = useLocale();
  const [first, ...others] = news;
  if (!first) return null;
  return (
    <HomeSection
      id="news"
      title={<Trans>学校新闻</Trans>}
      more={{ to: "/excellent_ciji/news_activities/kindergarten", label: <Trans>更多新闻</Trans> }}
    >
      <div className={styles.columns}>
        <article className={styles.lead}>
          {first.cover && (
            <Picture
              image={first.cover}
              alt=""
              sizes="(width < 60rem) 92vw, 40rem"
              className={styles.cover}
            />
          )}
          <div className={styles.words}>
            <time dateTime={first.date} className={styles.date}>
              {formatDate(locale, first.date)}
            </time>
            <h3 className={styles.title}>
              <SiteLink to={`/news/detail/${first.id}`} className={styles.link} eager>
                {first.title}
              </SiteLink>
            </h3>
            <p>{first.summary}</p>
          </div>
        </article>
        <ul className={styles.list}>
          {others.map(({ id, title, date }) => (
            <li key={id} className={styles.item}>
              <time dateTime={date} className={styles.date}>
                {formatDate(locale, date)}
              </time>
              <SiteLink to={`/news/detail/${id}`} className={styles.link} eager>
                {title}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </HomeSection>
  );
}
