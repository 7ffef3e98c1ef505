import type { Named } from "./story-summary";

export type FacetKind = "section" | "author" | "tag" | "entity";

/** A thing to filter by, and how many published stories it holds. */
export interface FacetOption extends Named {
  slug: string | null;
  stories: number;
}
