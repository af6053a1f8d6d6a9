import type { NewsSummary } from "#contract/news-shapes.ts";
import { STAGE_LABELS } from "#contract/stages.ts";
import { formatDate } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { NewsCover } from "#src/scenes/news-cover.tsx";
import * as cardStyles from "#src/ui/card.module.css";
import { Picture } from "#src/ui/picture.tsx";
import * as styles from "./news-card.module.css";

export function NewsCard({ news }: { readonly news: NewsSummary }) {
  const locale = useLocale();
  return (
    <article
      className={`${cardStyles.card} ${cardStyles.framed} ${styles.card}`}
      data-stage={news.stage ?? undefined}
    >
      {news.cover ? (
        <Picture
          image={news.cover}
          alt=""
          sizes="(width < 40rem) 92vw, 22rem"
          className={cardStyles.cover}
        />
      ) : (
        <NewsCover {...news} className={cardStyles.cover} />
      )}
      <div className={styles.words}>
        <p className={styles.facts}>
          <time dateTime={news.date}>{formatDate(locale, news.date)}</time>
          {news.stage && <span className={styles.stage}>{STAGE_LABELS[news.stage][locale]}</span>}
        </p>
        <h3 className={cardStyles.title}>
          <a href={`/news/detail/${news.id}`} className={cardStyles.link} data-eager>
            {news.title}
          </a>
        </h3>
        <p className={styles.summary}>{news.summary}</p>
      </div>
    </article>
  );
}
