import type { PictureView } from "@/server/publishing/site/index";
import { LIGHTBOX_PATH } from "@/shared/lightbox";
import css from "./lightbox.module.css";
import { getSiteTexts, type PageLocale } from "./site-texts";

/** Attributes of an element whose pictures are shown one by one over the page. */
export function toLightboxAttributes(name: string, { locale }: PageLocale) {
  const t = getSiteTexts({ locale });
  return {
    "data-lightbox": css.lightbox,
    "data-name": name,
    "data-close": t("closePhotos"),
    "data-previous": t("previousPhoto"),
    "data-next": t("nextPhoto"),
    "data-position": t("photoPosition", { place: "{place}", total: "{total}" }),
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
