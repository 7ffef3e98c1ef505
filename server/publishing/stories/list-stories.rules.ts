import type { FacetGroup, StoryListQuery } from "./story-list";

/** The requested list and its order. */
export type Arrangement =
  | { kind: "sorted-first"; group: string }
  | { kind: "sorted-only"; group: string }
  | { kind: "newest" }
  | { kind: "updated" };

/** Resolve the arrangement: the group decides, else the order; `last-updated` reorders `top` and `published`. */
export function resolveArrangement(query: StoryListQuery): Arrangement {
  const group = query.storyGroup ?? (query.storyOrder === "published" ? "published" : "top");
  if (group !== "top" && group !== "published") return { kind: "sorted-only", group };
  if (query.storyOrder === "last-updated") return { kind: "updated" };
  return group === "top" ? { kind: "sorted-first", group } : { kind: "newest" };
}

/** A group of facets with its number of published stories. */
export interface CountedGroup extends FacetGroup {
  stories: number;
}

/** Access path of a list: the index that is scanned, and the conditions probed per story. */
export type AccessPath =
  | { by: "listed" | "updated" | "template"; probes: readonly FacetGroup[] }
  | { by: "facet" | "facet-updated"; driver: FacetGroup; probes: readonly FacetGroup[] };

/** Up to this many stories, sorting them all is cheaper than scanning a longer index and filtering it. */
const MAX_SORTED_STORIES = 20_000;

/**
 * Choose the access path: the rarest facet drives, the others are probed per story. A scan of the whole publication
 * is better only if the facet is common and its index lacks the requested order, or if a template has its own index.
 */
export function chooseAccessPath(
  arrangement: Arrangement,
  groups: readonly CountedGroup[],
  template: string | undefined,
): AccessPath {
  const [driver, ...probes] = [...groups].sort((a, b) => a.stories - b.stories);
  const isByUpdate = arrangement.kind === "updated";
  if (driver === undefined) {
    return { by: isByUpdate ? "updated" : template === undefined ? "listed" : "template", probes };
  }
  const isRare = driver.stories <= MAX_SORTED_STORIES;
  if (isByUpdate) return isRare ? { by: "facet-updated", driver, probes } : { by: "updated", probes: groups };
  return isRare || template === undefined
    ? { by: "facet", driver, probes }
    : { by: "template", probes: groups };
}

/** Whether the choice of the access path depends on the number of stories per facet. */
export function needsCounts(
  arrangement: Arrangement,
  groups: readonly FacetGroup[],
  template: string | undefined,
): boolean {
  if (groups.length === 0) return false;
  return groups.length > 1 || template !== undefined || arrangement.kind === "updated";
}
