/** Authors, sections, tags … as embedded in story documents. */
export interface AuthorReference {
  id: number;
  name: string;
  slug: string;
  bio: string | null;
  avatarUrl: string | null;
  avatarKey: string | null;
  twitterHandle: string | null;
  social: unknown;
}

export interface SectionReference {
  id: number;
  name: string;
  displayName: string | null;
  slug: string;
  parentId: number | null;
  /** Slugs from the root section down to this one, joined by `/`. */
  path: string;
  data: unknown;
  collection: { id: number; name: string; slug: string } | null;
}

declare global {
  interface JsonColumns {
    "story_references_sections.collection": NonNullable<SectionReference["collection"]>;
    /** Magnitude to number of votes. */
    "story_references_votes.votes": Record<string, number>;
  }
}

export interface TagReference {
  id: number;
  name: string;
  slug: string;
  metaDescription: string | null;
  metaTitle: string | null;
  tagType: string;
}

/** Data of a linked story inside another story's document. */
export type LinkedStory = Record<string, unknown>;

export interface StoryReferences {
  authors: ReadonlyMap<number, AuthorReference>;
  sections: ReadonlyMap<number, SectionReference>;
  tags: ReadonlyMap<number, TagReference>;
  entities: ReadonlyMap<number, { id: number; name: string; type: string }>;
  linkedStories: ReadonlyMap<string, LinkedStory>;
  /** By story id: the number of votes per magnitude. */
  votes: ReadonlyMap<string, Readonly<Record<string, number>>>;
}
