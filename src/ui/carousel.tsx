import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./carousel.module.css";
import type { CarouselControl } from "./carousel-control.ts";
import { Icon } from "./icon.tsx";

interface CarouselProps {
  readonly label: string;
  readonly slides: readonly ReactNode[];
}

/**
 * Slides beside one another. Without scripts, and until they are there, a strip that scrolls and snaps; then Swiper with
 * the specification's figures (section 9) takes over. Autoplay is off until asked for, and rests on focus and hover.
 */
export function Carousel({ label, slides }: CarouselProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const control = useRef<CarouselControl | null>(null);
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(false);
  const several = slides.length > 1;

  useEffect(() => {
    if (!several) return;
    let ended = false;
    import("./carousel-control.ts").then(
      ({ startCarousel }) => {
        if (ended || !frame.current) return;
        control.current = startCarousel(frame.current, {
          onChange: setCurrent,
          onPlay: setPlaying,
        });
      },
      // What is left is the strip that scrolls.
      (error: unknown) => console.warn("carousel not loaded", error),
    );
    return () => {
      ended = true;
      control.current?.stop();
      control.current = null;
    };
  }, [several]);

  const count = slides.length;
  const position = `${current + 1} / ${count}`;
  return (
    <section className={styles.carousel} aria-roledescription={t`轮播`} aria-label={label}>
      {several && (
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.control}
            aria-label={playing ? t`暂停轮播` : t`自动播放`}
            onClick={() => control.current?.togglePlay()}
          >
            <Icon name={playing ? "pause" : "play"} />
          </button>
          <button
            type="button"
            className={styles.control}
            aria-label={t`上一张`}
            onClick={() => control.current?.previous()}
          >
            <Icon name="previous" />
          </button>
          <span className={styles.position} aria-live={playing ? "off" : "polite"}>
            {position}
          </span>
          <button
            type="button"
            className={styles.control}
            aria-label={t`下一张`}
            onClick={() => control.current?.next()}
          >
            <Icon name="next" />
          </button>
        </div>
      )}
      <div ref={frame} className={styles.frame}>
        <ul className={`swiper-wrapper ${styles.strip}`}>
          {slides.map((slide, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the slides is their identity
              key={index}
              className={`swiper-slide ${styles.slide}`}
              aria-roledescription={t`幻灯片`}
              aria-label={`${index + 1} / ${count}`}
            >
              {slide}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
