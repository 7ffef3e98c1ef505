export { cleanUpload } from "./clean-picture";
export { describePicture } from "./describe-picture";
export { createGetMedia, PICTURE_WIDTHS } from "./get-media";
export { toImageUrl } from "./image-url";
export { readMedia, writeMedia } from "./media";
export { reencodeLogo } from "./reencode-logo";
export { reencodePicture } from "./reencode-picture";
export { removePicture } from "./remove-picture";
