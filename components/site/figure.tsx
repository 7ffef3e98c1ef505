import type { ElementView, PictureView } from "@/server/publishing/site/index";
import css from "./figure.module.css";
import { getLargestSource, LightboxScript, toLightboxAttributes } from "./lightbox";
import { Picture } from "./picture";
import { InlineHtml } from "./safe-html";
import { getSiteTexts, type PageLocale } from "./site-texts";

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

interface FigureProps extends PageLocale {
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
function LinkedPicture({ picture, locale, size = "text", eager = false, isOfGallery = false }: FigureProps) {
  const image = <Picture picture={picture} sizes={SIZES[size]} className={css.image} eager={eager} />;
  if (picture.hyperlink !== null) return <a href={picture.hyperlink}>{image}</a>;
  if (!isOfGallery) return image;
  return (
    <a
      href={getLargestSource(picture)}
      data-lightbox-picture
      className={css.enlarge}
      aria-label={picture.alt === "" ? getSiteTexts({ locale })("enlargePhoto") : undefined}
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

interface GalleryProps extends PageLocale {
  element: Extract<ElementView, { kind: "gallery" }>;
}

/** Several pictures: a grid, or a row that scrolls sideways. */
export function Gallery({ element, locale }: GalleryProps) {
  const t = getSiteTexts({ locale });
  const { pictures, title } = element;
  const name = title === "" ? t("photoGallery") : title;
  const size = element.slideshow ? "slide" : "part";
  return (
    <section className={css.gallery} aria-label={name} {...toLightboxAttributes(name, { locale })}>
      <LightboxScript />
      {title === "" ? null : <h2 className={css.title}>{title}</h2>}
      <div
        className={element.slideshow ? css.slides : css.grid}
        data-odd={pictures.length % 2 === 1}
        {...(element.slideshow
          ? { tabIndex: 0, role: "group", "aria-label": t("photoStrip", { name, count: pictures.length }) }
          : {})}
      >
        {pictures.map((picture, index) => (
          <Figure
            key={picture.src}
            picture={picture}
            locale={locale}
            size={size}
            isOfGallery
            position={
              element.slideshow ? t("photoPosition", { place: index + 1, total: pictures.length }) : undefined
            }
          />
        ))}
      </div>
    </section>
  );
}
