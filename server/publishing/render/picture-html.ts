import { PICTURE_WIDTHS } from "@/server/media/index";
import type { Picture } from "./block";
import { attributes, type Html, html } from "./html";

type ImageUrl = (key: string, width: number | null) => string;

/** Width for browsers without `srcset` support. */
const DEFAULT_WIDTH = 960;
/** Default `sizes`: a story's column. Pages with other columns override it in CSS. */
const SIZES = "(min-width: 720px) 720px, 100vw";

/** Get the widths to offer, none wider than the picture itself. */
function getOfferedWidths(picture: Picture): readonly number[] {
  const narrower = PICTURE_WIDTHS.filter(
    (width) => width >= 320 && width < (picture.width ?? Number.MAX_VALUE),
  );
  return narrower;
}

/** Build the attributes `src` and, for a picture in our own storage, `srcset`. */
export function pictureSources(picture: Picture, imageUrl: ImageUrl): Record<string, string | null> {
  const { key } = picture;
  if (key === null) return { src: picture.src, srcset: null, sizes: null };
  const widths = getOfferedWidths(picture);
  const usual = widths.filter((width) => width <= DEFAULT_WIDTH).at(-1) ?? null;
  const choices = widths.map((width) => `${imageUrl(key, width)} ${width}w`);
  if (picture.width !== null && picture.width <= 1600) choices.push(`${picture.src} ${picture.width}w`);
  return {
    src: imageUrl(key, usual),
    srcset: choices.length < 2 ? null : choices.join(", "),
    sizes: choices.length < 2 ? null : SIZES,
  };
}

export function imageTag(picture: Picture, imageUrl: ImageUrl): Html {
  const { width, height, alt } = picture;
  const about = { alt, width, height, loading: "lazy", decoding: "async" };
  const image = html`<img${attributes({ ...pictureSources(picture, imageUrl), ...about })}>`;
  return picture.link === null ? image : html`<a href="${picture.link}">${image}</a>`;
}

/** Render caption and credit; null if there is neither. */
export function captionTag({ caption, attribution }: Picture): Html | null {
  if (caption.text === "" && attribution.text === "") return null;
  const credit = attribution.text === "" ? null : html`<small>${attribution}</small>`;
  return html`<figcaption>${caption}${caption.text !== "" && credit !== null ? " " : ""}${credit}</figcaption>`;
}
