import type { StoryContent } from "./story-content";

export type StoryState =
  | "open"
  | "needs_approval"
  | "approved"
  | "scheduled"
  | "published"
  | "rejected"
  | "retracted";

/** What a publication needs to know of a story beside its content. Times are instants. */
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

/** A version on its way to the public. */
export interface PublishableStory extends StoryFacts {
  content: StoryContent;
}
