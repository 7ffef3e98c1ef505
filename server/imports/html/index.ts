export { imagesOf, type Section, textOfSections, toCards, toSections, wordsInSections } from "./cards";
export type { ConversionContext } from "./conversion-context";
export { convertHtml } from "./convert-html";
export type { DraftElement } from "./draft-element";
export { toPageHtml } from "./page-html";
export { HtmlTooComplex } from "./parse-html";
export { plainText, shorten, textOfInert } from "./plain-text";
export { webUrl } from "./safe-url";
