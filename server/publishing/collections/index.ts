export type { CollectionHead, CollectionQuery, ItemPage } from "./collection";
export { collectionCacheKeys, parseCollectionRules } from "./collection-rules";
export {
  type CollectionItem,
  type CollectionView,
  getCollection,
  listCollectionStories,
} from "./collection-stories";
export { type CollectionPage, readCollection } from "./get-collection";
export { type EntityCollection, listAuthorItems, listEntityCollections } from "./related-collections";
