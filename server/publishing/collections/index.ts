export type { CollectionQuery, ItemPage } from "./collection";
export { parseCollectionRules } from "./collection-rules";
export { type CollectionPage, readCollection } from "./get-collection";
export { previewCollectionRules } from "./preview-rules";
export { type EntityCollection, listAuthorItems, listEntityCollections } from "./related-collections";
