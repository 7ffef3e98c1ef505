/** What a search asks for. Conditions add up. */
export interface SearchQuery {
  /** Words as people type them: all must occur; "in quotes" in this order; `or`; `-not`. Empty: every story. */
  q?: string | undefined;
  /** Name of an author, or a part of it, in any case. */
  author?: string | undefined;
  authorId?: number | undefined;
  sectionId?: number | undefined;
  /** Name or slug of a tag, in any case. */
  tag?: string | undefined;
  publishedAfter?: Date | undefined;
  publishedBefore?: Date | undefined;
  /** Relevance when there are words, else newest first. */
  sort?: SearchSort | undefined;
  /** 0 to 100; 20 when absent. */
  limit?: number | undefined;
  offset?: number | undefined;
  /** The only keys wanted of each story; absent: the list's default keys. */
  fields?: readonly string[] | undefined;
}

export type SearchSort = "relevance" | "newest" | "oldest" | "updated";

/** A page of matches as JSON text. */
export interface SearchPage {
  from: number;
  size: number;
  /** Exact up to a thousand, then estimated, and never told above ten thousand; exact for a whole section, tag or author. */
  total: number;
  term: string;
  /** A JSON array. */
  stories: string;
  /** Keys under which shared caches may purge an answer that shows these stories, space separated. */
  cacheKeys: string;
}
