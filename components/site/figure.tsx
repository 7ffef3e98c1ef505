import type { ElementView, PictureView } from "@/server/publishing/site/index";
import css from "./figure.module.css";
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
  className?: string | undefined;
}

/** Picture with caption, in its original aspect ratio. */
export function Figure({ picture, size = "text", eager = false, position, className }: FigureProps) {
  const image = <Picture picture={picture} sizes={SIZES[size]} className={css.image} eager={eager} />;
  return (
    <figure className={`${css.figure} ${className ?? ""}`} data-size={size}>
      {picture.hyperlink === null ? image : <a href={picture.hyperlink}>{image}</a>}
      <Caption picture={picture} position={position} />
    </figure>
  );
}

/** Several pictures: a grid, or a row that scrolls sideways. */
export function Gallery({ element }: { element: Extract<ElementView, { kind: "gallery" }> }) {
  const { pictures, title } = element;
  const name = title === "" ? "Photo gallery" : title;
  const size = element.slideshow ? "slide" : "part";
  return (
    <section className={css.gallery} aria-label={name}>
      {title === "" ? null : <h2 className={css.title}>{title}</h2>}
      <div
        className={element.slideshow ? css.slides : css.grid}
        data-odd={pictures.length % 2 === 1}
        {...(element.slideshow
          ? { tabIndex: 0, role: "group", "aria-label": `${name}, ${pictures.length} photos` }
          : {})}
      >
        {pictures.map((picture, index) => (
          <Figure
            key={picture.src}
            picture={picture}
            size={size}
            position={element.slideshow ? `${index + 1} of ${pictures.length}` : undefined}
          />
        ))}
      </div>
    </section>
  );
}
