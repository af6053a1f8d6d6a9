import { useLingui } from "@lingui/react/macro";
import { STAGE_LABELS, type Stage } from "#contract/stages.ts";
import type { Film } from "#src/api/films.ts";
import { filmClock } from "#src/blocks/film-clock.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import * as cardStyles from "#src/ui/card.module.css";
import { Picture } from "#src/ui/picture.tsx";
import { Section } from "#src/ui/section.tsx";
import * as styles from "./other-films.module.css";

interface OtherFilmsProps {
  readonly stage: Stage;
  readonly films: readonly Film[];
}

/** Below the film of a stage those of the others. */
export function OtherFilms({ stage: own, films }: OtherFilmsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const others = films.filter(({ stage }) => stage !== own);
  if (others.length === 0) return null;
  return (
    <Section id="other-films" title={t`其他学校的影片`} titleBeside>
      <ul className={styles.films}>
        {others.map(({ stage, title, poster, seconds }) => (
          <li
            key={stage}
            data-stage={stage}
            className={`${cardStyles.card} ${cardStyles.framed} ${styles.film}`}
          >
            <Picture
              image={poster}
              alt=""
              sizes="(width < 40rem) 40vw, 17rem"
              className={`${cardStyles.cover} ${styles.poster}`}
            />
            <div className={styles.words}>
              <p className={styles.stage}>
                {STAGE_LABELS[stage][locale]}
                {seconds !== undefined && <span>{filmClock(seconds)}</span>}
              </p>
              <h3 className={styles.title}>
                <a href={`/excellent_ciji/promotional_videos/${stage}`} className={cardStyles.link}>
                  {title}
                </a>
              </h3>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
