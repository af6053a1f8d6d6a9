import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { Block } from "#contract/block-shapes.ts";
import { LANGUAGE_NAME, LANGUAGE_TAG } from "#contract/locales.ts";
import { pictureVariant, VIDEO_PREFIX } from "#contract/pictures.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { connectionAtom } from "#src/offline/connection.ts";
import { hasModifier } from "#src/ui/has-modifier.ts";
import { Icon } from "#src/ui/icon.tsx";
import { filmClock } from "./film-clock.ts";
import * as styles from "./video-block.module.css";
import { VideoChapters } from "./video-chapters.tsx";

type VideoBlockProps = Omit<Extract<Block, { type: "video" }>, "type">;

/**
 * A video that loads only when played, with captions in both languages. Until then its poster is a link to play it; without
 * scripts to its file.
 */
export function VideoBlock({
  src,
  title,
  seconds,
  poster,
  sources,
  captions,
  chapters,
}: VideoBlockProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const isOffline = useAtomValue(connectionAtom) === "offline";
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<"poster" | "started" | "failed">("poster");
  const isStarted = state === "started";

  // `default` only chooses the captions at the start; they must follow a change of language.
  useEffect(() => {
    for (const track of video.current?.textTracks ?? []) {
      track.mode = track.language === LANGUAGE_TAG[locale] ? "showing" : "disabled";
    }
  }, [locale]);

  // The link that had the focus is gone.
  useEffect(() => {
    if (isStarted) video.current?.focus();
  }, [isStarted]);

  const playFrom = (second: number) => (event: MouseEvent<HTMLElement>) => {
    const film = video.current;
    if (hasModifier(event) || !film) return;
    event.preventDefault();
    // What could not be loaded once is not tried again by itself.
    if (state === "failed") film.load();
    film.currentTime = second;
    film.focus();
    film.play().catch((error: unknown) => {
      const isPaused = error instanceof DOMException && error.name === "AbortError";
      if (!isPaused) setState("failed");
    });
  };

  const file = VIDEO_PREFIX + src;
  const length = seconds === undefined ? "" : filmClock(seconds);
  return (
    <div className={styles.film}>
      <figure>
        <div className={styles.screen}>
          {/* biome-ignore lint/a11y/useMediaCaption: the content brings captions in both languages */}
          <video
            ref={video}
            className={styles.video}
            controls={isStarted}
            playsInline
            preload="none"
            aria-label={title}
            width={poster.width}
            height={poster.height}
            poster={pictureVariant(poster.src, Math.min(960, Math.max(...poster.widths)), "webp")}
            onPlay={() => setState("started")}
          >
            {sources.map((source, index) => (
              <source
                key={source.src}
                src={VIDEO_PREFIX + source.src}
                type={source.type}
                onError={index === sources.length - 1 ? () => setState("failed") : undefined}
              />
            ))}
            {captions.map(({ src: track, locale: language }) => (
              <track
                key={track}
                kind="captions"
                src={VIDEO_PREFIX + track}
                srcLang={LANGUAGE_TAG[language]}
                label={LANGUAGE_NAME[language]}
                default={language === locale}
              />
            ))}
          </video>
          {!isStarted && (
            <a
              href={file}
              className={styles.play}
              aria-label={t`播放 ${length} ${title}`}
              onClick={playFrom(0)}
            >
              <span className={styles.tag}>
                <span className={styles.disc}>
                  <Icon name="play" />
                </span>
                <Trans>播放</Trans> {length}
              </span>
            </a>
          )}
        </div>
        <figcaption>{title}</figcaption>
      </figure>
      <p role="status" className={styles.notice}>
        {isOffline ? (
          <Trans>影片没有保存在这台设备上，联网后才能播放。</Trans>
        ) : (
          state === "failed" && <Trans>影片没有打开，请检查网络后再试一次。</Trans>
        )}
      </p>
      {chapters && <VideoChapters chapters={chapters} file={file} playFrom={playFrom} />}
    </div>
  );
}
