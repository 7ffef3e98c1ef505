import type { FacetGroup, StoryListQuery } from "./story-list";

/** Which list is asked for, and in which order its stories stand. */
export type Arrangement =
  | { kind: "sorted-first"; group: string }
  | { kind: "sorted-only"; group: string }
  | { kind: "newest" }
  | { kind: "updated" };

/** The group decides; an order names a group when none is given, and `last-updated` reorders the two general ones. */
export function arrangementOf(query: StoryListQuery): Arrangement {
  const group = query.storyGroup ?? (query.storyOrder === "published" ? "published" : "top");
  if (group !== "top" && group !== "published") return { kind: "sorted-only", group };
  if (query.storyOrder === "last-updated") return { kind: "updated" };
  return group === "top" ? { kind: "sorted-first", group } : { kind: "newest" };
}

/** A group of facets and how many published stories it holds. */
export interface CountedGroup extends FacetGroup {
  stories: number;
}

/** How the keys of a list are found: which index is walked, and what is asked of each story on the way. */
export type Walk =
  | { by: "listed" | "updated" | "template"; probes: readonly FacetGroup[] }
  | { by: "facet" | "facet-updated"; driver: FacetGroup; probes: readonly FacetGroup[] };

/** Up to so many stories, gathering them all is cheaper than walking a longer list past them. */
const FEW = 20_000;

/**
 * The rarest facet drives, the others are asked per story. A walk of the whole publication is better only when the
 * facet is common and its own list does not stand in the wanted order, or a template, perhaps rarer, has a list.
 */
export function walkOf(
  arrangement: Arrangement,
  groups: readonly CountedGroup[],
  template: string | undefined,
): Walk {
  const [driver, ...probes] = [...groups].sort((a, b) => a.stories - b.stories);
  const updated = arrangement.kind === "updated";
  if (driver === undefined) {
    return { by: updated ? "updated" : template === undefined ? "listed" : "template", probes };
  }
  const few = driver.stories <= FEW;
  if (updated) return few ? { by: "facet-updated", driver, probes } : { by: "updated", probes: groups };
  return few || template === undefined ? { by: "facet", driver, probes } : { by: "template", probes: groups };
}

/** Whether the choice of a walk depends on how many stories each facet holds. */
export function needsCounts(
  arrangement: Arrangement,
  groups: readonly FacetGroup[],
  template: string | undefined,
): boolean {
  if (groups.length === 0) return false;
  return groups.length > 1 || template !== undefined || arrangement.kind === "updated";
}
