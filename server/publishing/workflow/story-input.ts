import type { Attributes, HeroImage, StoryContent } from "@/server/publishing/stories/index";

/** A reference to one of the account's authors, sections, tags or entities, by id, slug or name. */
export interface Reference {
  id?: number | undefined;
  slug?: string | undefined;
  name?: string | undefined;
}

/** A card as a writer sends it: with the ids that were read, or without ids if it is new. */
export interface CardInput {
  id?: string | undefined;
  "card-type"?: "introduction" | undefined;
  "story-elements": readonly Attributes[];
  metadata?: Attributes | undefined;
}

type Texts = Omit<
  StoryContent,
  "authorIds" | "sectionIds" | "tagIds" | "entityIds" | "cards" | "heroImage" | "linkedStoryIds"
>;

/** Editable fields of a story; an absent field stays unchanged. */
export type StoryInput = { [Key in keyof Texts]?: Texts[Key] | undefined } & {
  authors?: readonly Reference[] | undefined;
  sections?: readonly Reference[] | undefined;
  tags?: readonly Reference[] | undefined;
  entities?: readonly Reference[] | undefined;
  cards?: readonly CardInput[] | undefined;
  /** Each present key replaces the stored one; a picture without key and address is removed. */
  hero?: Partial<HeroImage> | undefined;
};
