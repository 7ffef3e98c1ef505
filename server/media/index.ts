export { cleanUpload } from "./clean-picture";
export { describePicture } from "./describe-picture";
export { createGetMedia } from "./get-media";
export { imageUrl } from "./image-url";
export { readMedia, removeMedia, writeMedia } from "./media";
export { PICTURE_WIDTHS } from "./picture-width.rules";
export { redrawLogo } from "./redraw-logo";
export { redrawPicture } from "./redraw-picture";
