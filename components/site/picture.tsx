import type { PictureView } from "@/server/publishing/site/index";

interface PictureProps {
  picture: PictureView;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  className?: string | undefined;
  /** Says what the picture shows where its own words are missing. */
  alt?: string | undefined;
  /** The one picture above the fold that the page is waited for. */
  eager?: boolean;
}

/** A picture whose box is known before it comes, cropped around its point of interest. */
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
