import type { Image } from "#contract/image-shape.ts";
import { PICTURE_FORMATS, type PictureFormat, pictureVariant } from "#contract/pictures.ts";

interface PictureProps {
  readonly image: Image;
  /** The attribute `sizes`. */
  readonly sizes: string;
  readonly className?: string | undefined;
  /** Empty where the text beside the picture already describes it. */
  readonly alt?: string;
  /** On the first screen: fetched at once. */
  readonly first?: boolean;
  /** Compositions of the same for other screens; the first whose media query fits is shown. */
  readonly others?: readonly { readonly media: string; readonly image: Image | undefined }[];
}

const sourceSet = (image: Image, format: PictureFormat) =>
  image.widths.map((width) => `${pictureVariant(image.src, width, format)} ${width}w`).join(", ");

/** A picture of the content, in the width and format that suit the device. */
export function Picture({
  image,
  sizes,
  className,
  alt = image.alt,
  first = false,
  others = [],
}: PictureProps) {
  const middle = image.widths[Math.floor(image.widths.length / 2)] ?? image.width;
  return (
    <picture>
      {others.map(
        ({ media, image: other }) =>
          other &&
          PICTURE_FORMATS.map((format) => (
            <source
              key={`${media} ${format}`}
              media={media}
              type={`image/${format}`}
              srcSet={sourceSet(other, format)}
              sizes={sizes}
              width={other.width}
              height={other.height}
            />
          )),
      )}
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
