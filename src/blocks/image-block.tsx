import type { Image } from "#contract/image-shape.ts";
import { LinkedText } from "#src/ui/linked-text.tsx";
import { Picture } from "#src/ui/picture.tsx";
import * as styles from "./image-block.module.css";

export function ImageBlock({
  image,
  caption,
}: {
  readonly image: Image;
  readonly caption?: string | undefined;
}) {
  return (
    <figure className={styles.figure}>
      <Picture image={image} sizes="(width < 60rem) 92vw, 54rem" className={styles.picture} />
      {caption !== undefined && (
        <figcaption>
          <LinkedText text={caption} />
        </figcaption>
      )}
    </figure>
  );
}
