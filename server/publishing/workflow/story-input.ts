import type { Attributes, HeroImage, StoryContent } from "@/server/publishing/stories/index";

/** One of the account's authors, sections, tags or entities, by what the writer knows of it. */
export interface Reference {
  id?: number | undefined;
  slug?: string | undefined;
  name?: string | undefined;
}

/** A card as a writer sends it: ids are given back as they were read, and left out of what is new. */
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

/** What a writer says of a story; whatever is left out stays as it is. */
export type StoryInput = { [Key in keyof Texts]?: Texts[Key] | undefined } & {
  authors?: readonly Reference[] | undefined;
  sections?: readonly Reference[] | undefined;
  tags?: readonly Reference[] | undefined;
  entities?: readonly Reference[] | undefined;
  cards?: readonly CardInput[] | undefined;
  /** Each key that is given replaces what stood there; a picture without key and address is none. */
  hero?: Partial<HeroImage> | undefined;
};
