/** Authors, sections, tags … as they stand inside story documents. */
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
  /** Slugs from the top section down to this one, joined by `/`. */
  path: string;
  data: unknown;
  collection: { id: number; name: string; slug: string } | null;
}

export interface TagReference {
  id: number;
  name: string;
  slug: string;
  metaDescription: string | null;
  metaTitle: string | null;
  tagType: string;
}

/** What a story document shows of another story that it links to. */
export type LinkedStory = Record<string, unknown>;

export interface StoryReferences {
  authors: ReadonlyMap<number, AuthorReference>;
  sections: ReadonlyMap<number, SectionReference>;
  tags: ReadonlyMap<number, TagReference>;
  entities: ReadonlyMap<number, { id: number; name: string; type: string }>;
  linkedStories: ReadonlyMap<string, LinkedStory>;
  /** By story: how many readers voted how. */
  votes: ReadonlyMap<string, Readonly<Record<string, number>>>;
}
