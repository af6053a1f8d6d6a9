import { useLingui } from "@lingui/react/macro";
import { useHydrated } from "@tanstack/react-router";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import * as styles from "./carousel.module.css";
import type { CarouselControl } from "./carousel-control.ts";
import { Icon, type IconName } from "./icon.tsx";

interface CarouselProps {
  readonly label: string;
  readonly slides: readonly ReactNode[];
}

/**
 * A strip that scrolls and snaps. Swiper takes over on the first pointer or focus, with the specification's figures
 * (section 9). Autoplay is off until a visitor starts it, and pauses on focus and hover.
 */
export function Carousel({ label, slides }: CarouselProps) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const frame = useRef<HTMLDivElement>(null);
  const starting = useRef<Promise<CarouselControl | null> | null>(null);
  const [current, setCurrent] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const count = slides.length;

  const start = () => {
    starting.current ??= import("./carousel-control.ts")
      .then(({ startCarousel }) =>
        frame.current
          ? startCarousel(frame.current, { onChange: setCurrent, onPlay: setIsPlaying })
          : null,
      )
      .catch((error: unknown) => {
        // The strip still scrolls; the next touch tries again.
        console.warn("carousel not loaded", error);
        starting.current = null;
        return null;
      });
    return starting.current;
  };
  const ask = (action: "next" | "previous" | "togglePlay") => {
    void start().then((control) => control?.[action]());
  };
  const approach = ({ pointerType }: PointerEvent) => {
    // Swiper must not take over in the middle of the first swipe.
    if (pointerType === "touch") addEventListener("touchend", start, { once: true });
    else void start();
  };
  const turn = ({ key }: KeyboardEvent) => {
    if (key === "ArrowRight") ask("next");
    if (key === "ArrowLeft") ask("previous");
  };

  useEffect(
    () => () => {
      void starting.current?.then((control) => control?.stop());
      starting.current = null;
    },
    [],
  );

  if (count === 1) return slides;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the arrow keys turn the slides from any control within
    <section
      className={styles.carousel}
      aria-roledescription={t`轮播`}
      aria-label={label}
      onPointerEnter={approach}
      onFocus={start}
      onKeyDown={turn}
    >
      <div className={`${styles.controls} ${isHydrated ? "" : styles.lifeless}`}>
        <Control
          label={isPlaying ? t`暂停轮播` : t`自动播放`}
          icon={isPlaying ? "pause" : "play"}
          onPress={() => ask("togglePlay")}
        />
        <Control label={t`上一张`} icon="previous" onPress={() => ask("previous")} />
        <span className={styles.position} aria-live={isPlaying ? "off" : "polite"}>
          {`${current + 1} / ${count}`}
        </span>
        <Control label={t`下一张`} icon="next" onPress={() => ask("next")} />
      </div>
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

interface ControlProps {
  readonly label: string;
  readonly icon: IconName;
  readonly onPress: () => void;
}

function Control({ label, icon, onPress }: ControlProps) {
  return (
    <button type="button" className={styles.control} aria-label={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}
