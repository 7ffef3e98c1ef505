import type { PictureView } from "@/server/publishing/site/index";
import { LIGHTBOX_PATH } from "@/shared/lightbox";
import { GALLERY_TEXTS as TEXTS } from "./gallery-texts";
import css from "./lightbox.module.css";

/** Attributes of an element whose pictures are shown one by one over the page. */
export function toLightboxAttributes(name: string) {
  return {
    "data-lightbox": css.lightbox,
    "data-name": name,
    "data-close": TEXTS.close,
    "data-previous": TEXTS.previous,
    "data-next": TEXTS.next,
    "data-position": TEXTS.position("{place}", "{total}"),
  };
}

/** Script of the lightbox, once per page however many galleries there are. */
export function LightboxScript() {
  return <script async src={LIGHTBOX_PATH} />;
}

/** Get the address of a picture in its largest size. */
export function getLargestSource(picture: PictureView): string {
  return picture.files.at(-1)?.src ?? picture.src;
}
