import { Trans, useLingui } from "@lingui/react/macro";
import { type MouseEvent, useId } from "react";
import type { Chapter } from "#contract/block-shapes.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { filmClock } from "./film-clock.ts";
import * as styles from "./video-chapters.module.css";

interface VideoChaptersProps {
  readonly chapters: readonly Chapter[];
  /** Address of the film, for who has no scripts. */
  readonly file: string;
  readonly playFrom: (second: number) => (event: MouseEvent<HTMLElement>) => void;
}

/** The transcript of a film as pictures out of it, each of which plays it from there. */
export function VideoChapters({ chapters, file, playFrom }: VideoChaptersProps) {
  const { t } = useLingui();
  const heading = useId();
  return (
    <div className={styles.frame}>
      <p id={heading} className={styles.heading}>
        <Trans>文字稿</Trans>
      </p>
      <ol className={styles.chapters} aria-labelledby={heading}>
        {chapters.map(({ at, still, words }) => {
          const time = filmClock(at);
          return (
            <li key={at}>
              <a
                href={`${file}#t=${at}`}
                className={styles.still}
                aria-label={t`从 ${time} 播放`}
                onClick={playFrom(at)}
              >
                <Picture
                  image={still}
                  alt=""
                  sizes="(width < 40rem) 46vw, 14rem"
                  className={styles.picture}
                />
                <span className={styles.time}>
                  <Icon name="play" />
                  {time}
                </span>
              </a>
              <p className={styles.words}>{words}</p>
              <p className={styles.seen}>{still.alt}</p>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
