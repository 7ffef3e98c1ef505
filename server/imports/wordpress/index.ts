export type {
  ImportedAttachment,
  ImportedComment,
  ImportedMenuItem,
  ImportedPage,
  ImportedPicture,
  ImportedSection,
  ImportedState,
  ImportedStory,
  ImportedTag,
  PlannedItem,
} from "./imported";
export type { PlanContext } from "./plan-context";
export { planItem } from "./plan-item";
export { readWxr } from "./read-wxr";
export { SiteIndex } from "./site-index";
export { externalIdOf, siteUrlOf } from "./site-name";
export { slugOf } from "./slug";
export { WxrError, type WxrFault } from "./wxr-error";
export type * from "./wxr-record";
