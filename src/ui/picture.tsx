import { pictureVariant } from "#contract/pictures.ts";
import type { Image } from "#contract/shapes.ts";

interface PictureProps {
  readonly image: Image;
  /** How wide it is shown, as the attribute `sizes`. */
  readonly sizes: string;
  readonly className?: string | undefined;
  /** Empty where the words beside the picture already say what it shows. */
  readonly alt?: string;
  /** The picture is on the first screen: fetched at once. */
  readonly first?: boolean;
}

const sourceSet = (image: Image, format: "avif" | "webp") =>
  image.widths.map((width) => `${pictureVariant(image.src, width, format)} ${width}w`).join(", ");

/** A picture of the content, in the width and format that suit the device. */
export function Picture({ image, sizes, className, alt = image.alt, first = false }: PictureProps) {
  const middle = image.widths[Math.floor(image.widths.length / 2)] ?? image.width;
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(image, "avif")} sizes={sizes} />
      <img
        src={pictureVariant(image.src, middle, "webp")}
        srcSet={sourceSet(image, "webp")}
        sizes={sizes}
        alt={alt}
        width={image.width}
        height={image.height}
        {...(first ? { fetchPriority: "high" } : { loading: "lazy" })}
        className={className}
      />
    </picture>
  );
}
