import { type MouseEvent, useState } from "react";
import type { GalleryImage } from "#contract/block-shapes.ts";
import { pictureVariant } from "#contract/pictures.ts";
import { hasModifier } from "#src/ui/has-modifier.ts";
import { LinkedText } from "#src/ui/linked-text.tsx";
import { Picture } from "#src/ui/picture.tsx";
import * as styles from "./gallery-block.module.css";
import { GalleryView } from "./gallery-view.tsx";

/** Pictures that open in a large view; without scripts each is a link to its file. */
export function GalleryBlock({ images }: { readonly images: readonly GalleryImage[] }) {
  const [opened, setOpened] = useState<number>();
  const open = (index: number) => (event: MouseEvent<HTMLElement>) => {
    if (hasModifier(event)) return;
    event.preventDefault();
    // Safari does not focus a link that is pressed, and the dialog gives the focus back to what had it.
    event.currentTarget.focus();
    setOpened(index);
  };
  return (
    <div className={styles.frame}>
      <ul className={styles.gallery}>
        {images.map((image, index) => (
          <li key={image.src}>
            <a
              href={pictureVariant(image.src, Math.max(...image.widths), "webp")}
              aria-haspopup="dialog"
              className={styles.open}
              onClick={open(index)}
            >
              <Picture
                image={image}
                sizes={index === 0 ? "(width < 48rem) 92vw, 40rem" : "(width < 48rem) 46vw, 20rem"}
                className={styles.picture}
              />
            </a>
            {image.caption !== undefined && (
              <p className={styles.caption}>
                <LinkedText text={image.caption} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <GalleryView images={images} first={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}
