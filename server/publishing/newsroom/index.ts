export {
  getCollectionForStaff,
  listCollectionItemsForStaff,
  listCollectionsForStaff,
} from "./collections";
export type { CollectionItemRow } from "./collections.repository";
export { listFacetOptions, listTemplates } from "./filter-options";
export { getStoryForStaff, type StoryDetail } from "./get-story";
export { listStoriesForStaff } from "./list-stories";
export { getNewsroomOverview } from "./overview";
export { listPictures, pictureAddress } from "./pictures";
export type { NewsroomPicture } from "./pictures.repository";
export { listRuleNames } from "./rule-names";
export type { Named, StorySummary } from "./story-summary";
export { compareStoryVersions, listStoryVersions, type VersionComparison } from "./story-versions";
export type { TextPart } from "./text-diff.rules";
export { uploadPicture } from "./upload-picture";
