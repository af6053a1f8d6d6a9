import { Trans } from "@lingui/react/macro";
import type { HomePart } from "#src/api/home-part.ts";
import { formatDate } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { NewsCover } from "#src/scenes/news-cover.tsx";
import * as cardStyles from "#src/ui/card.module.css";
import { Picture } from "#src/ui/picture.tsx";
import * as styles from "./home-news.module.css";
import { HomeSection } from "./home-section.tsx";

export function HomeNews({ leadNews: lead, news }: Pick<HomePart, "leadNews" | "news">) {
  const locale = useLocale();
  if (!lead) return null;
  return (
    <HomeSection
      id="news"
      title={<Trans>学校新闻</Trans>}
      more={{ to: "/excellent_ciji/news_activities/kindergarten", label: <Trans>更多新闻</Trans> }}
    >
      <div className={styles.columns}>
        <article
          className={`${cardStyles.card} ${styles.lead}`}
          data-stage={lead.stage ?? undefined}
        >
          {lead.cover ? (
            <Picture
              image={lead.cover}
              alt=""
              sizes="(width < 60rem) 92vw, 40rem"
              className={cardStyles.cover}
            />
          ) : (
            <NewsCover {...lead} className={cardStyles.cover} />
          )}
          <div className={styles.words}>
            <time dateTime={lead.date} className={styles.date}>
              {formatDate(locale, lead.date)}
            </time>
            <h3 className={styles.title}>
              <a href={`/news/detail/${lead.id}`} className={cardStyles.link} data-eager>
                {lead.title}
              </a>
            </h3>
            <p>{lead.summary}</p>
          </div>
        </article>
        <ul className={styles.list}>
          {news.map(({ id, title, date }) => (
            <li key={id} className={styles.item}>
              <time dateTime={date} className={styles.date}>
                {formatDate(locale, date)}
              </time>
              <a href={`/news/detail/${id}`} className={styles.link} data-eager>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </HomeSection>
  );
}
