import type { StoryState } from "./story";
import type { StoryContent } from "./story-content";

/** A story to be saved by an importer, the seed or the newsroom. Times are instants. */
export interface StoryDraft {
  id: string;
  externalId: string | null;
  /** Requested full slug; a number is appended if another story has it. */
  slug: string;
  state: StoryState;
  content: StoryContent;
  createdAt: Date;
  updatedAt: Date;
  /** Time of first publication; required in state published. */
  publishedAt: Date | null;
  /** Time of scheduled publication; required in state scheduled. */
  publishAt: Date | null;
}

/** `skipped`: the newsroom has edited it since the import, and the edit is preserved. */
export type SaveOutcome = "created" | "updated" | "unchanged" | "skipped";

export interface SavedStory {
  id: string;
  slug: string;
  outcome: SaveOutcome;
}
