export { getStoryByExternalId, getStoryById, getStoryBySlug } from "./get-story";
export type { PublishableStory, StoryState } from "./story";
export type { HeroImage, StoryAccess, StoryContent } from "./story-content";
export { EMPTY_CONTENT } from "./story-content";
export { linkedOnWire, pickKeys } from "./story-document";
export { parseDocument } from "./parse-document";
export type { StoryDocumentRow } from "./story.repository";
export { saveStories, saveStoriesIn } from "./save-stories";
export type { SavedStory, SaveOutcome, StoryDraft } from "./story-draft";
