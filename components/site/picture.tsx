import type { PictureView } from "@/server/publishing/site/index";

interface PictureProps {
  picture: PictureView;
  /** Displayed width, as the value of the `sizes` attribute. */
  sizes: string;
  className?: string | undefined;
  /** Alternative text where the picture has none. */
  alt?: string | undefined;
  /** The largest picture above the fold: loaded eagerly. */
  eager?: boolean;
}

/** Picture in a box of known size, cropped around its focal point. */
export function Picture({ picture, sizes, className, alt, eager = false }: PictureProps) {
  return (
    <img
      src={picture.src}
      {...(picture.srcSet === null ? {} : { srcSet: picture.srcSet, sizes })}
      width={picture.width}
      height={picture.height}
      alt={alt ?? picture.alt}
      className={className}
      loading={eager ? "eager" : "lazy"}
      decoding={eager ? "sync" : "async"}
      fetchPriority={eager ? "high" : "auto"}
      {...(picture.position === null ? {} : { style: { objectPosition: picture.position } })}
    />
  );
}
