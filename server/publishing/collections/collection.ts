/** Options of a collection query. */
export interface CollectionQuery {
  itemType?: "story" | "collection" | undefined;
  /** 0 to 100; 20 when absent. */
  limit?: number | undefined;
  offset?: number | undefined;
  /** Requested keys of each embedded story; absent: the whole story that the caller may read. */
  storyFields?: readonly string[] | undefined;
  /** Ids of stories that are excluded before paging; they are not counted either. */
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
  /** Epoch milliseconds, like the next two. */
  collectionDate: number | null;
  createdAt: number;
  updatedAt: number;
}

declare global {
  interface JsonColumns {
    "collection.rules": CollectionHead["rules"];
    "collection.metadata": CollectionHead["metadata"];
    "collection_item.associated_metadata": Record<string, unknown>;
    "collection_move.document": Record<string, unknown>;
  }
}

/** A page of items as JSON text. */
export interface ItemPage {
  /** A JSON array. */
  items: string;
  /** All items that a reader may see, regardless of the page. */
  total: number;
  /** Keys by which shared caches may purge a response with these items, space-separated. */
  cacheKeys: string;
  /** Changes whenever `items` does; null: only the text itself shows a change. */
  digest: string | null;
}
