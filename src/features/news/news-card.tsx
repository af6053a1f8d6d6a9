import type { NewsSummary } from "#contract/news-shapes.ts";
import { STAGE_LABELS, STAGES, type Stage } from "#contract/stages.ts";
import { formatDate } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { DoorPicture } from "#src/scenes/door-picture.tsx";
import * as cardStyles from "#src/ui/card.module.css";
import { Picture } from "#src/ui/picture.tsx";
import * as styles from "./news-card.module.css";

/** The group has no door, so each of its news items always gets the same one of the four. */
function doorFor(id: string): Stage {
  const sum = [...id].reduce((total, character) => total + character.charCodeAt(0), 0);
  return STAGES[sum % STAGES.length] ?? "kindergarten";
}

/** Without a photo a card shows its stage's door. */
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
        <DoorPicture stage={news.stage ?? doorFor(news.id)} className={cardStyles.cover} />
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
