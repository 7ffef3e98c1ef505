export {
  type CollectionFilter,
  getCollectionForStaff,
  listCollectionItemsForStaff,
  listCollectionsForStaff,
} from "./collections";
export { type FacetOption, listFacetOptions, listTemplates } from "./filter-options";
export { getStoryForStaff, type StoryDetail } from "./get-story";
export { listStoriesForStaff, type StoryPage } from "./list-stories";
export { getNewsroomOverview, type NewsroomOverview, WORKING_STATES } from "./overview";
export type { Named, PublishedPeriod, StoryFilter, StorySummary } from "./story-summary";
export { compareStoryVersions, listStoryVersions, type VersionComparison } from "./story-versions";
export type { TextPart } from "./text-diff.rules";
