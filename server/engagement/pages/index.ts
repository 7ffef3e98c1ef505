export { countComments } from "./count-comments";
export { ensurePage, ensurePagesAt, requireOwnPage } from "./ensure-page";
export { fetchPreview, savePreview, tryPreview } from "./fetch-preview";
export { countPageReactions, listPages } from "./list-pages";
export { isPageAuthor } from "./metadata.rules";
export type { Page, PageMetadata } from "./page";
export { requirePage, setPageMetadata } from "./page-metadata";
export {
  decodePageAddress,
  encodePageKey,
  getPageKey,
  normalizePageUrl,
  type PageAddress,
  parsePageAddress,
} from "./page-url.rules";
