import type { Named } from "./story-summary";

export type FacetKind = "section" | "author" | "tag" | "entity";

/** A filter option, with its number of published stories. */
export interface FacetOption extends Named {
  slug: string | null;
  stories: number;
}
