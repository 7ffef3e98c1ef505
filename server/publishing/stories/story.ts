import type { StoryContent } from "./story-content";

export type StoryState =
  | "open"
  | "needs_approval"
  | "approved"
  | "scheduled"
  | "published"
  | "rejected"
  | "retracted";

/** Story data needed for publication, in addition to its content. Times are instants. */
export interface StoryFacts {
  id: string;
  externalId: string | null;
  slug: string;
  versionId: string;
  version: number;
  createdAt: Date;
  contentCreatedAt: Date;
  contentUpdatedAt: Date;
  firstPublishedAt: Date;
  lastPublishedAt: Date;
}

/** A version that is about to be published. */
export interface PublishableStory extends StoryFacts {
  content: StoryContent;
}
