import type { NewsSummary } from "#contract/shapes.ts";
import { STAGE_LABELS, STAGES, type Stage } from "#contract/stages.ts";
import { formatDate } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { DoorPicture } from "#src/scenes/door-picture.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { SiteLink } from "#src/ui/site-link.tsx";
import * as styles from "./news-card.module.css";

/** News of the whole group has no door of its own: each item keeps one of the four. */
function doorFor(id: string): Stage {
  const sum = [...id].reduce((total, character) => total + character.charCodeAt(0), 0);
  return STAGES[sum % STAGES.length] ?? "kindergarten";
}

/** A news item as a card; one without a photograph shows its stage's drawing. */
export function NewsCard({ news }: { readonly news: NewsSummary }) {
  const locale = useLocale();
  return (
    <article className={styles.card} data-stage={news.stage ?? undefined}>
      {news.cover ? (
        <Picture
          image={news.cover}
          alt=""
          sizes="(width < 40rem) 92vw, 22rem"
          className={styles.cover}
        />
      ) : (
        <DoorPicture stage={news.stage ?? doorFor(news.id)} className={styles.cover} />
      )}
      <div className={styles.words}>
        <p className={styles.facts}>
          <time dateTime={news.date}>{formatDate(locale, news.date)}</time>
          {news.stage && <span className={styles.stage}>{STAGE_LABELS[news.stage][locale]}</span>}
        </p>
        <h3 className={styles.title}>
          <SiteLink to={`/news/detail/${news.id}`} className={styles.link} eager>
            {news.title}
          </SiteLink>
        </h3>
        <p className={styles.summary}>{news.summary}</p>
      </div>
    </article>
  );
}
