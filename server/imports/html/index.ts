export { type CardOptions, imagesOf, type Section, textOfSections, toCards, toSections } from "./cards";
export type { ConversionContext, MediaFile } from "./conversion-context";
export { convertHtml } from "./convert-html";
export { fileNameOf } from "./convert-media";
export type { DraftElement } from "./draft-element";
export { toPageHtml } from "./page-html";
export { HtmlTooComplex } from "./parse-html";
export { countWords, plainText, shorten, textOfInert } from "./plain-text";
export { webUrl } from "./safe-url";
