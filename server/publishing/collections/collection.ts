/** What is asked of a collection beside its name. */
export interface CollectionQuery {
  itemType?: "story" | "collection" | undefined;
  /** 0 to 100; 20 when absent. */
  limit?: number | undefined;
  offset?: number | undefined;
  /** The only keys wanted of each embedded story; absent: the whole story that the caller may read. */
  storyFields?: readonly string[] | undefined;
  /** Ids of stories left out before paging; they do not count either. */
  exclude?: readonly string[] | undefined;
}

/** A collection without its items. */
export interface CollectionHead {
  id: number;
  slug: string;
  name: string;
  summary: string | null;
  template: string;
  automated: boolean;
  fallback: boolean;
  rules: Record<string, unknown>;
  metadata: Record<string, unknown>;
  /** Epoch milliseconds, as are the next two. */
  collectionDate: number | null;
  createdAt: number;
  updatedAt: number;
}

/** A page of items as JSON text. */
export interface ItemPage {
  /** A JSON array. */
  items: string;
  /** All items that a reader may see, whatever the page. */
  total: number;
  /** Keys under which shared caches may purge an answer that shows these items, space separated. */
  cacheKeys: string;
  /** Changes whenever `items` does; null where only the text itself tells. */
  digest: string | null;
}
