import type { Image } from "#contract/image-shape.ts";
import { pictureVariant } from "#contract/pictures.ts";

interface PictureProps {
  readonly image: Image;
  /** The attribute `sizes`. */
  readonly sizes: string;
  readonly className?: string | undefined;
  /** Empty where the text beside the picture already describes it. */
  readonly alt?: string;
  /** On the first screen: fetched at once. */
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
