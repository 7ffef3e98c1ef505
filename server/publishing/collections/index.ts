export type { CollectionQuery, ItemPage } from "./collection";

export { type CollectionPage, readCollection } from "./get-collection";
export { type EntityCollection, listAuthorItems, listEntityCollections } from "./related-collections";
