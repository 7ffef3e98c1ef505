import type { FacetKind } from "./story-projection";

/** Stories of any of these sections, tags, authors or entities; an empty list of ids is no story at all. */
export interface FacetGroup {
  kind: FacetKind;
  ids: readonly number[];
}

/** What a list of published stories is asked for. Breaking-news lines stand in no list but their own. */
export interface StoryListQuery {
  /** `top` (the default): hand-sorted stories first, then the newest. `published`: newest first. Else a sorted list's own name. */
  storyGroup?: string | undefined;
  /** `last-updated` sorts by the latest change; `top` and `published` stand for the groups of that name; others are ignored. */
  storyOrder?: string | undefined;
  sectionId?: number | undefined;
  /** Name or slug of a section, in any case. */
  section?: string | undefined;
  /** Name or slug of a tag, in any case. */
  tag?: string | undefined;
  /** Stories with any of these tags. */
  tagSlugs?: readonly string[] | undefined;
  /** In any case; `text` is a story without a template. */
  template?: string | undefined;
  authorId?: number | undefined;
  /** Further conditions that all must hold. */
  facets?: readonly FacetGroup[] | undefined;
  /** Ids left out before paging. */
  exclude?: readonly string[] | undefined;
  /** Draws from the newest thousand that match, in another order each time. */
  randomize?: boolean | undefined;
  /** 0 to 100; 20 when absent. */
  limit?: number | undefined;
  offset?: number | undefined;
  /** The only keys wanted of each story; absent: the list's default keys. */
  fields?: readonly string[] | undefined;
}

/** A page of a list, as JSON text. */
export interface StoryList {
  /** A JSON array of stories. */
  items: string;
  /** How many stories `items` holds. */
  count: number;
  /** Keys under which shared caches may purge an answer that holds this list, space separated. */
  cacheKeys: string;
  /** Changes with every story of the page; null where it is not known. */
  digest: string | null;
  /** Drawn at random: no cache may keep it. */
  uncacheable: boolean;
}
