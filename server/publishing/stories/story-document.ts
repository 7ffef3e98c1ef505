import { z } from "zod";
import type { Account } from "@/server/accounts/index";
import type { PublishableStory } from "./story";
import type { HeroImage } from "./story-content";
import type { Card, StoryElement } from "./story-element";
import type { AuthorReference, SectionReference, StoryReferences, TagReference } from "./story-references";
import { readMinutes, storyText, wordCount } from "./story-text";

const documentSchema = z.record(z.string(), z.unknown());

/** Parse a stored wire document; this platform wrote it, so only its outermost shape is validated. */
export function parseDocument(text: string): Record<string, unknown> {
  return documentSchema.parse(JSON.parse(text));
}

/** A story's wire document; the schema that describes each key is api/wire/story.ts. */
export type StoryDocument = Record<string, unknown> & { cards: Card[] };

function pickExisting<T>(ids: readonly number[], byId: ReadonlyMap<number, T>): T[] {
  const values: T[] = [];
  for (const id of ids) {
    const value = byId.get(id);
    if (value !== undefined) values.push(value);
  }
  return values;
}

/** Get the public address of a picture: its own, else the account's storage address for its key. */
function getPictureUrl(account: Account, picture: { key: string | null; url: string | null }): string | null {
  return picture.url ?? (picture.key === null ? null : `${account.siteUrl}/media/${picture.key}`);
}

export function authorOnWire(author: AuthorReference, account: Account) {
  return {
    id: author.id,
    name: author.name,
    slug: author.slug,
    "avatar-url": getPictureUrl(account, { key: author.avatarKey, url: author.avatarUrl }),
    "avatar-s3-key": author.avatarKey,
    "twitter-handle": author.twitterHandle,
    bio: author.bio,
    social: author.social ?? null,
    "contributor-role": null,
  };
}

/** A section with its public address, which includes the path of its parents. */
export function sectionOnWire(section: SectionReference, siteUrl: string) {
  return {
    id: section.id,
    name: section.name,
    slug: section.slug,
    "display-name": section.displayName,
    "parent-id": section.parentId,
    "section-url": `${siteUrl}/section/${section.path}`,
    "domain-slug": null,
    data: section.data ?? null,
    collection: section.collection,
  };
}

export function tagOnWire(tag: TagReference) {
  return {
    id: tag.id,
    name: tag.name,
    slug: tag.slug,
    "meta-description": tag.metaDescription,
    "meta-title": tag.metaTitle,
    "tag-type": tag.tagType,
  };
}

function heroOnWire(hero: HeroImage | null, account: Account) {
  return {
    "hero-image-s3-key": hero?.key ?? null,
    "hero-image-url": hero === null ? null : getPictureUrl(account, hero),
    "hero-image-metadata": hero?.metadata ?? null,
    "hero-image-caption": hero?.caption ?? null,
    "hero-image-attribution": hero?.attribution ?? null,
    "hero-image-alt-text": hero?.altText ?? null,
    "hero-image-hyperlink": hero?.hyperlink ?? null,
  };
}

/** Add the address of every element; editors and importers need not write it. */
function addElementUrls(card: Card, storyId: string): Card {
  const elements = card["story-elements"].map((element): StoryElement => {
    if (element["page-url"] !== undefined && element["page-url"] !== "") return element;
    return { ...element, "page-url": `/story/${storyId}/element/${element.id}` };
  });
  return { ...card, "story-elements": elements };
}

/**
 * Build the whole public document of a story, once, on publication.
 * References to deleted records are omitted; times are epoch milliseconds. `text` is the plain text of its cards, if
 * the caller has it already.
 */
export function buildStoryDocument(
  account: Account,
  story: PublishableStory,
  { references, text = storyText(story.content.cards) }: { references: StoryReferences; text?: string },
): StoryDocument {
  const { content } = story;
  const authors = pickExisting(content.authorIds, references.authors);
  const [firstAuthor] = authors;
  const wordTotal = wordCount(text);
  const published = story.lastPublishedAt.getTime();
  const linked = content.linkedStoryIds.flatMap((id) => {
    const target = references.linkedStories.get(id);
    return target === undefined ? [] : [[id, target] as const];
  });
  return {
    id: story.id,
    "story-content-id": story.id,
    "story-version-id": story.versionId,
    version: story.version,
    "content-type": "story",
    status: "published",
    headline: content.headline,
    subheadline: content.subheadline,
    slug: story.slug,
    url: `${account.siteUrl}/${story.slug}`,
    summary: content.summary,
    "story-template": content.template,
    "publisher-id": account.id,
    "author-id": firstAuthor?.id ?? null,
    "author-name": firstAuthor?.name ?? null,
    "owner-id": firstAuthor?.id ?? null,
    "owner-name": firstAuthor?.name ?? null,
    "assignee-id": firstAuthor?.id ?? null,
    "assignee-name": firstAuthor?.name ?? null,
    authors: authors.map((author) => authorOnWire(author, account)),
    contributors: [],
    tags: pickExisting(content.tagIds, references.tags).map(tagOnWire),
    sections: pickExisting(content.sectionIds, references.sections).map((section) =>
      sectionOnWire(section, account.siteUrl),
    ),
    seo: content.seo,
    ...heroOnWire(content.heroImage, account),
    cards: content.cards.map((card) => addElementUrls(card, story.id)),
    metadata: { "card-share": { shareable: false }, ...content.metadata },
    alternative: content.alternative,
    access: content.access,
    "access-level-value": content.accessLevel,
    "published-at": published,
    "first-published-at": story.firstPublishedAt.getTime(),
    "last-published-at": published,
    "content-created-at": story.contentCreatedAt.getTime(),
    "content-updated-at": story.contentUpdatedAt.getTime(),
    "created-at": story.createdAt.getTime(),
    "updated-at": story.contentUpdatedAt.getTime(),
    "publish-at": null,
    "word-count": wordTotal,
    "read-time": readMinutes(wordTotal),
    "is-live-blog": content.isLiveBlog,
    "is-amp-supported": content.isAmpSupported,
    votes: references.votes.get(story.id) ?? {},
    comments: null,
    "story-audio": { "s3-key": content.audioKey },
    "promotional-message": content.promotionalMessage,
    "linked-stories": Object.fromEntries(linked),
    "linked-story-ids": linked.map(([id]) => id),
    entities: {},
    "linked-entities": pickExisting(content.entityIds, references.entities),
    autotags: [],
    "associated-series-collection-ids": [],
    "bullet-type": content.bulletType,
    "canonical-url": content.canonicalUrl,
    "custom-slug": content.customSlug,
    "external-id": story.externalId,
    "push-notification": content.pushNotification,
    "push-notification-title": content.pushNotificationTitle,
    "sequence-no": content.sequenceNo,
    "storyline-id": content.storylineId,
    "storyline-title": content.storylineTitle,
    "breaking-news-linked-story-id": content.breakingNewsLinkedStoryId,
  };
}

/** Default keys of a story in a list. */
export const LIST_KEYS = [
  "author-name",
  "headline",
  "slug",
  "last-published-at",
  "alternative",
  "sections",
  "hero-image-metadata",
  "published-at",
  "id",
  "hero-image-s3-key",
  "author-id",
  "first-published-at",
  "story-template",
  "metadata",
] as const;

/** Pick the requested keys of a document; a known key without a value is null, an unknown one is omitted. */
export function pickKeys(
  document: Record<string, unknown>,
  keys: readonly string[],
): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const key of keys) if (Object.hasOwn(document, key)) picked[key] = document[key] ?? null;
  return picked;
}

/** Build the summary of a linked or related story inside another document. */
const LINKED_KEYS = [
  "headline",
  "slug",
  "url",
  "story-content-id",
  "author-id",
  "author-name",
  "authors",
  "sections",
  "hero-image-s3-key",
  "hero-image-metadata",
  "first-published-at",
  "content-updated-at",
] as const;

export function linkedOnWire(document: Record<string, unknown>): Record<string, unknown> {
  return pickKeys(document, LINKED_KEYS);
}
