export { countSectionWords, getSectionsText, listImages, type Section, toCards, toSections } from "./cards";
export type { ConversionContext } from "./conversion-context";
export { convertHtml } from "./convert-html";
export type { DraftElement } from "./draft-element";
export { toPageHtml } from "./page-html";
export { HtmlTooComplex } from "./parse-html";
export { getInertText, toPlainText, truncate } from "./plain-text";
export { toWebUrl } from "./safe-url";
