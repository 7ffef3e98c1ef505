export { listBreakingNews } from "./breaking-news";
export { isClosed } from "./closed-story.rules";
export { chooseDocument, chooseItemDocument, type ItemText } from "./field-selection.rules";
export { type CrawledStory, findCrawledStory } from "./find-crawled-story";
export {
  type CanRead,
  findStoryAt,
  getContentScope,
  getFullStory,
  getStoryByExternalId,
  getStoryById,
  getStoryBySlug,
  type ReadableStory,
  unlockForReader,
} from "./get-story";
export { listStories, listStoryItems } from "./list-stories";
export { documentOfVersion, removePublicProjection, writePublicProjection } from "./live-story";
export { type PreparedStories, prepareStories, writePreparedStories } from "./prepare-stories";
export { previewStory } from "./preview-story";
export { loadSections } from "./references.repository";
export { listRelatedStories } from "./related-stories";
export { reprojectStories, reprojectStoriesIn } from "./reproject-stories";
export { saveStories } from "./save-stories";
export { saveUneditedStoriesIn as saveStoriesIn } from "./save-unedited-stories";
export { findShownInSections } from "./shown-in-sections.repository";
export { findShownKeys } from "./shown-keys.repository";
export { fullSlug, headlineSlug } from "./slug-format.rules";
export type { StoryState } from "./story";
export type { ContentScope, StoryDocumentRow } from "./story.repository";
export { getStoryAttributes } from "./story-attributes";
export { storyCacheKeys } from "./story-cache-keys";
export { STORY_CARD_KEYS, type StoryCard, storyCard } from "./story-card";
export type { HeroImage, StoryAccess, StoryContent } from "./story-content";
export { EMPTY_CONTENT, parseStoredContent } from "./story-content";
export { authorOnWire, LIST_KEYS, parseDocument, pickKeys, sectionOnWire } from "./story-document";
export type { SavedStory, StoryDraft } from "./story-draft";
export type {
  AttachmentElement,
  Attributes,
  Card,
  CtaElement,
  EmbedElement,
  GalleryElement,
  ImageElement,
  ImageMetadata,
  KnownElement,
  PlayerElement,
  QuoteElement,
  StoryElement,
  TableElement,
  TextElement,
  VideoElement,
} from "./story-element";
export { isKnownElement } from "./story-element";
export { storyElementSchema } from "./story-element.schema";
export { accountMark, finderMark, storyFinder } from "./story-finder";
export { storyItemText, storyText } from "./story-item-text";
export type { FacetGroup, StoryList, StoryListQuery } from "./story-list";
export { projectStory } from "./story-projection";
export type { SectionReference } from "./story-references";
export { selectFields, selectItemFields } from "./story-selection";
export { plainText, storyText as cardsText, wordCount } from "./story-text";
export { zoneOffset } from "./zone-offset";
