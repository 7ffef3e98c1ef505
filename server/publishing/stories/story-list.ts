import type { FacetKind } from "./story-projection";

/** Stories with any of these sections, tags, authors or entities; an empty list of ids matches no story. */
export interface FacetGroup {
  kind: FacetKind;
  ids: readonly number[];
}

/** Parameters of a list of published stories. Breaking-news items are only in their own list. */
export interface StoryListQuery {
  /** `top` (default): manually sorted, then newest. `published`: newest first. Else a sorted list's name. */
  storyGroup?: string | undefined;
  /** `last-updated`: by latest change; `top` and `published`: the groups of that name; others are ignored. */
  storyOrder?: string | undefined;
  sectionId?: number | undefined;
  /** Name or slug of a section, case-insensitive. */
  section?: string | undefined;
  /** Name or slug of a tag, case-insensitive. */
  tag?: string | undefined;
  /** Stories with any of these tags. */
  tagSlugs?: readonly string[] | undefined;
  /** Case-insensitive; `text` is a story without a template. */
  template?: string | undefined;
  authorId?: number | undefined;
  /** Further conditions, combined with AND. */
  facets?: readonly FacetGroup[] | undefined;
  /** Ids excluded before paging. */
  exclude?: readonly string[] | undefined;
  /** Random sample of the newest thousand matches, in random order. */
  randomize?: boolean | undefined;
  /** 0 to 100; 20 when absent. */
  limit?: number | undefined;
  offset?: number | undefined;
  /** Requested keys of each story; absent: the list's default keys. */
  fields?: readonly string[] | undefined;
}

/** A page of a list, as JSON text. */
export interface StoryList {
  /** A JSON array of stories. */
  items: string;
  /** Keys by which shared caches may purge a response with this list, space-separated. */
  cacheKeys: string;
  /** Changes with every story of the page; null: unknown, also if a story changed while the page was read. */
  digest: string | null;
  /** true: a random sample, which no cache may store. */
  uncacheable: boolean;
}
