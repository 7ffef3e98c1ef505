/** Parameters of a search. Conditions are combined with AND. */
export interface SearchQuery {
  /** Search text: all words must occur; "in quotes" in this order; `or`; `-not`. Empty: every story. */
  q?: string | undefined;
  /** Name of an author, or a part of it, case-insensitive. */
  author?: string | undefined;
  authorId?: number | undefined;
  sectionId?: number | undefined;
  /** Stories of any of these sections. */
  sectionIds?: readonly number[] | undefined;
  /** Name or slug of a tag, case-insensitive. */
  tag?: string | undefined;
  publishedAfter?: Date | undefined;
  publishedBefore?: Date | undefined;
  /** Relevance if there are words, else newest first. */
  sort?: SearchSort | undefined;
  /** 0 to 100; 20 when absent. */
  limit?: number | undefined;
  offset?: number | undefined;
  /**
   * Whether a search of words that are too common to be indexed finds recent headlines with exactly these words;
   * otherwise it finds nothing.
   */
  matchesCommonWords?: boolean | undefined;
  /** Requested keys of each story; absent: the list's default keys. */
  fields?: readonly string[] | undefined;
}

export type SearchSort = "relevance" | "newest" | "oldest" | "updated";

/** A page of matches as JSON text. */
export interface SearchPage {
  from: number;
  size: number;
  /** Exact up to a thousand, then estimated, at most ten thousand; exact for a whole section, tag or author. */
  total: number;
  term: string;
  /** All words are too common to be indexed: the matches are headlines with exactly these words. */
  hasOnlyCommonWords: boolean;
  /** A JSON array. */
  stories: string;
  /** Keys by which shared caches may purge a response with these stories, space-separated. */
  cacheKeys: string;
}
