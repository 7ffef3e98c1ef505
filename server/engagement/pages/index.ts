export { countComments } from "./count-comments";
export { ensurePage } from "./ensure-page";
export { countPageReactions, listPages } from "./list-pages";
export type { Page, PageMetadata } from "./page";
export { requirePage, setPageMetadata } from "./page-metadata";
export { type PageAddress, pageAddress, pageKey } from "./page-url.rules";
