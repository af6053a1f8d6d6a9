import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import type { Image } from "#contract/image-shape.ts";
import { LANGUAGE_NAME, LANGUAGE_TAG, type Locale } from "#contract/locales.ts";
import { pictureVariant, VIDEO_PREFIX } from "#contract/pictures.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { connectionAtom } from "#src/offline/connection.ts";
import * as styles from "./video-block.module.css";

interface VideoBlockProps {
  readonly title: string;
  readonly poster: Image;
  readonly sources: readonly { readonly src: string; readonly type: string }[];
  readonly captions: readonly { readonly src: string; readonly locale: Locale }[];
}

/** A video that loads only when played, with captions in both languages. */
export function VideoBlock({ title, poster, sources, captions }: VideoBlockProps) {
  const locale = useLocale();
  const isOffline = useAtomValue(connectionAtom) === "offline";
  const video = useRef<HTMLVideoElement>(null);

  // `default` only chooses the captions at the start; they must follow a change of language.
  useEffect(() => {
    for (const track of video.current?.textTracks ?? []) {
      track.mode = track.language === LANGUAGE_TAG[locale] ? "showing" : "disabled";
    }
  }, [locale]);

  return (
    <figure className={styles.figure}>
      {/* biome-ignore lint/a11y/useMediaCaption: the content brings captions in both languages */}
      <video
        ref={video}
        className={styles.video}
        controls
        playsInline
        preload="none"
        aria-label={title}
        width={poster.width}
        height={poster.height}
        poster={pictureVariant(poster.src, Math.min(960, Math.max(...poster.widths)), "webp")}
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={VIDEO_PREFIX + src} type={type} />
        ))}
        {captions.map(({ src, locale: language }) => (
          <track
            key={src}
            kind="captions"
            src={VIDEO_PREFIX + src}
            srcLang={LANGUAGE_TAG[language]}
            label={LANGUAGE_NAME[language]}
            default={language === locale}
          />
        ))}
      </video>
      <figcaption>
        {title}
        {isOffline && (
          <p>
            <Trans>影片没有保存在这台设备上，联网后才能播放。</Trans>
          </p>
        )}
      </figcaption>
    </figure>
  );
}
