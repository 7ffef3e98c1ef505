import type { PictureView } from "@/server/publishing/site/index";

interface PictureProps {
  picture: PictureView;
  /** Displayed width, as the value of the `sizes` attribute. */
  sizes: string;
  /** Largest displayed width in CSS pixels, where it is small: no file wider than twice that is offered. */
  maxWidth?: number | undefined;
  className?: string | undefined;
  /** Alternative text where the picture has none. */
  alt?: string | undefined;
  /** The largest picture above the fold: loaded eagerly. */
  eager?: boolean;
}

/** The files that a browser can need: the widest is the first that has two pixels for each CSS pixel. */
function chooseFiles({ files }: PictureView, maxWidth: number | undefined) {
  if (maxWidth === undefined) return files;
  return files.filter((_file, index) => (files[index - 1]?.width ?? 0) < 2 * maxWidth);
}

/** Picture in a box of known size, cropped around its focal point. */
export function Picture({ picture, sizes, maxWidth, className, alt, eager = false }: PictureProps) {
  const files = chooseFiles(picture, maxWidth);
  const widest = files.at(-1);
  const srcSet = files.map(({ src, width }) => `${src} ${width}w`).join(", ");
  return (
    <img
      src={maxWidth === undefined || widest === undefined ? picture.src : widest.src}
      {...(files.length < 2 ? {} : { srcSet, sizes })}
      width={picture.width}
      height={picture.height}
      alt={alt ?? picture.alt}
      className={className}
      loading={eager ? "eager" : "lazy"}
      decoding={eager ? "sync" : "async"}
      {...(eager ? { fetchPriority: "high" as const } : {})}
      {...(picture.position === null ? {} : { style: { objectPosition: picture.position } })}
    />
  );
}
