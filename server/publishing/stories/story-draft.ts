import type { StoryState } from "./story";
import type { StoryContent } from "./story-content";

/** A story as an importer, the seed or the newsroom hands it over to be saved. Times are instants. */
export interface StoryDraft {
  id: string;
  externalId: string | null;
  /** Full slug wanted; when another story holds it, a number is added. */
  slug: string;
  state: StoryState;
  content: StoryContent;
  createdAt: Date;
  updatedAt: Date;
  /** When it was first published; needed in state published. */
  publishedAt: Date | null;
  /** When it is to be published; needed in state scheduled. */
  publishAt: Date | null;
}

/** `skipped`: the newsroom has edited it here since, and its edit stays. */
export type SaveOutcome = "created" | "updated" | "unchanged" | "skipped";

export interface SavedStory {
  id: string;
  slug: string;
  outcome: SaveOutcome;
}
