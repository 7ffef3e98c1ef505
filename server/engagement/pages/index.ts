export { countComments } from "./count-comments";
export { ensurePage, requireOwnPage } from "./ensure-page";
export type { Page, PageMetadata } from "./page";
export { type PageAddress, pageAddress, pageKey } from "./page-url.rules";
