export { cleanUpload } from "./clean-picture";
export { describePicture } from "./describe-picture";
export { createGetMedia } from "./get-media";
export { toImageUrl } from "./image-url";
export { readMedia, removeMedia, writeMedia } from "./media";
export { PICTURE_WIDTHS } from "./picture-width.rules";
export { reencodeLogo } from "./reencode-logo";
export { reencodePicture } from "./reencode-picture";
