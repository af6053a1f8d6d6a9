import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { GalleryImage } from "#contract/block-shapes.ts";
import { Icon } from "#src/ui/icon.tsx";
import { LinkedText } from "#src/ui/linked-text.tsx";
import { Picture } from "#src/ui/picture.tsx";
import * as styles from "./gallery-view.module.css";

interface GalleryViewProps {
  readonly images: readonly GalleryImage[];
  /** The index of the picture that is shown first. */
  readonly first: number;
  readonly onClose: () => void;
}

const shownIn = ({ scrollLeft, clientWidth }: Element) => Math.round(scrollLeft / clientWidth);
const show = (strip: Element, index: number) =>
  strip.scrollTo({ left: index * strip.clientWidth, behavior: "instant" });

/** The pictures of a gallery over the whole screen, in a strip that scrolls and snaps. */
export function GalleryView({ images, first, onClose }: GalleryViewProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(first);
  const count = images.length;

  const turn = (by: number) => {
    if (strip.current) show(strip.current, shownIn(strip.current) + by);
  };
  const turnByKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    turn(event.key === "ArrowRight" ? 1 : -1);
  };

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    if (strip.current) show(strip.current, first);
    return () => shown?.close();
  }, [first]);

  return (
    <dialog
      ref={dialog}
      className={styles.view}
      aria-label={t`图片`}
      onKeyDown={turnByKey}
      onClose={({ currentTarget }) => {
        // Strict mode closes and reopens it; the first close event arrives afterwards.
        if (!currentTarget.open) onClose();
      }}
    >
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.button}
          aria-label={t`上一张`}
          aria-disabled={current === 0}
          onClick={() => turn(-1)}
        >
          <Icon name="previous" />
        </button>
        <p role="status">
          {current + 1} / {count}
        </p>
        <button
          type="button"
          className={styles.button}
          aria-label={t`下一张`}
          aria-disabled={current === count - 1}
          onClick={() => turn(1)}
        >
          <Icon name="next" />
        </button>
        <form method="dialog" className={styles.close}>
          <button type="submit" className={styles.button} aria-label={t`关闭`}>
            <Icon name="close" />
          </button>
        </form>
      </div>
      <ul
        ref={strip}
        className={styles.strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) => setCurrent(shownIn(currentTarget))}
      >
        {images.map((image, index) => (
          <li key={image.src} aria-hidden={index !== current}>
            <figure className={styles.slide}>
              <Picture image={image} sizes="100vw" className={styles.picture} />
              {image.caption !== undefined && (
                <figcaption>
                  <LinkedText text={image.caption} />
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
