import type { ElementView, PictureView } from "@/server/publishing/site/index";
import css from "./figure.module.css";
import { GALLERY_TEXTS as TEXTS } from "./gallery-texts";
import { getLargestSource, LightboxScript, toLightboxAttributes } from "./lightbox";
import { Picture } from "./picture";
import { InlineHtml } from "./safe-html";

const SIZES = {
  text: "(min-width: 48rem) 46rem, 100vw",
  wide: "(min-width: 64rem) 62rem, 100vw",
  part: "(min-width: 48rem) 24rem, 46vw",
  slide: "(min-width: 48rem) 40rem, 88vw",
} as const;

function Caption({ picture, position }: { picture: PictureView; position?: string | undefined }) {
  const { caption, attribution } = picture;
  if (!caption && !attribution && position === undefined) return null;
  return (
    <figcaption className={css.caption}>
      {position === undefined ? null : <span className={css.place}>{position}</span>}
      {caption ? <InlineHtml html={caption} /> : null}
      {attribution ? <InlineHtml html={attribution} className={css.credit} /> : null}
    </figcaption>
  );
}

interface FigureProps {
  picture: PictureView;
  size?: keyof typeof SIZES;
  eager?: boolean;
  /** Such as "3 of 9". */
  position?: string | undefined;
  /** One of a gallery: opens in the lightbox, or without scripts by itself. */
  isOfGallery?: boolean;
  className?: string | undefined;
}

/** The picture, as a link to where editors say, or to itself in a gallery. */
function LinkedPicture({ picture, size = "text", eager = false, isOfGallery = false }: FigureProps) {
  const image = <Picture picture={picture} sizes={SIZES[size]} className={css.image} eager={eager} />;
  if (picture.hyperlink !== null) return <a href={picture.hyperlink}>{image}</a>;
  if (!isOfGallery) return image;
  return (
    <a
      href={getLargestSource(picture)}
      data-lightbox-picture
      className={css.enlarge}
      aria-label={picture.alt === "" ? TEXTS.enlarge : undefined}
    >
      {image}
    </a>
  );
}

/** Picture with caption, in its original aspect ratio. */
export function Figure(props: FigureProps) {
  const { picture, size = "text", position, className } = props;
  return (
    <figure className={`${css.figure} ${className ?? ""}`} data-size={size}>
      <LinkedPicture {...props} />
      <Caption picture={picture} position={position} />
    </figure>
  );
}

/** Several pictures: a grid, or a row that scrolls sideways. */
export function Gallery({ element }: { element: Extract<ElementView, { kind: "gallery" }> }) {
  const { pictures, title } = element;
  const name = title === "" ? TEXTS.name : title;
  const size = element.slideshow ? "slide" : "part";
  return (
    <section className={css.gallery} aria-label={name} {...toLightboxAttributes(name)}>
      <LightboxScript />
      {title === "" ? null : <h2 className={css.title}>{title}</h2>}
      <div
        className={element.slideshow ? css.slides : css.grid}
        data-odd={pictures.length % 2 === 1}
        {...(element.slideshow
          ? { tabIndex: 0, role: "group", "aria-label": TEXTS.strip(name, pictures.length) }
          : {})}
      >
        {pictures.map((picture, index) => (
          <Figure
            key={picture.src}
            picture={picture}
            size={size}
            isOfGallery
            position={element.slideshow ? TEXTS.position(index + 1, pictures.length) : undefined}
          />
        ))}
      </div>
    </section>
  );
}
