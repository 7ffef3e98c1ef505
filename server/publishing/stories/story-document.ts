import type { Account } from "@/server/accounts/index";
import type { PublishableStory } from "./story";
import type { HeroImage } from "./story-content";
import type { Card, StoryElement } from "./story-element";
import type { AuthorReference, SectionReference, StoryReferences, TagReference } from "./story-references";
import { readMinutes, storyText, wordCount } from "./story-text";

/** A story as it stands on the wire; the schema that describes each key is api/wire/story.ts. */
export type StoryDocument = Record<string, unknown> & { cards: Card[] };

function present<T>(ids: readonly number[], known: ReadonlyMap<number, T>): T[] {
  const found: T[] = [];
  for (const id of ids) {
    const one = known.get(id);
    if (one !== undefined) found.push(one);
  }
  return found;
}

/** Public address of a picture: the given one, else the account's own storage under its key. */
function pictureUrl(account: Account, picture: { key: string | null; url: string | null }): string | null {
  return picture.url ?? (picture.key === null ? null : `${account.siteUrl}/media/${picture.key}`);
}

export function authorOnWire(author: AuthorReference, account: Account) {
  return {
    id: author.id,
    name: author.name,
    slug: author.slug,
    "avatar-url": pictureUrl(account, { key: author.avatarKey, url: author.avatarUrl }),
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
    "hero-image-url": hero === null ? null : pictureUrl(account, hero),
    "hero-image-metadata": hero?.metadata ?? null,
    "hero-image-caption": hero?.caption ?? null,
    "hero-image-attribution": hero?.attribution ?? null,
    "hero-image-alt-text": hero?.altText ?? null,
    "hero-image-hyperlink": hero?.hyperlink ?? null,
  };
}

/** Every element of a card has an address; editors and importers need not write it. */
function addressElements(card: Card, storyId: string): Card {
  const elements = card["story-elements"].map((element): StoryElement => {
    if (element["page-url"] !== undefined && element["page-url"] !== "") return element;
    return { ...element, "page-url": `/story/${storyId}/element/${element.id}` };
  });
  return { ...card, "story-elements": elements };
}

/**
 * The whole public document of a story, made once when it is published.
 * References that no longer exist are left out; times are epoch milliseconds. `text` is that of its cards, where the
 * caller has it already.
 */
export function buildStoryDocument(
  account: Account,
  story: PublishableStory,
  { references, text = storyText(story.content.cards) }: { references: StoryReferences; text?: string },
): StoryDocument {
  const { content } = story;
  const authors = present(content.authorIds, references.authors);
  const [first] = authors;
  const words = wordCount(text);
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
    "author-id": first?.id ?? null,
    "author-name": first?.name ?? null,
    "owner-id": first?.id ?? null,
    "owner-name": first?.name ?? null,
    "assignee-id": first?.id ?? null,
    "assignee-name": first?.name ?? null,
    authors: authors.map((author) => authorOnWire(author, account)),
    contributors: [],
    tags: present(content.tagIds, references.tags).map(tagOnWire),
    sections: present(content.sectionIds, references.sections).map((section) =>
      sectionOnWire(section, account.siteUrl),
    ),
    seo: content.seo,
    ...heroOnWire(content.heroImage, account),
    cards: content.cards.map((card) => addressElements(card, story.id)),
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
    "word-count": words,
    "read-time": readMinutes(words),
    "is-live-blog": content.isLiveBlog,
    "is-amp-supported": content.isAmpSupported,
    votes: references.votes.get(story.id) ?? {},
    comments: null,
    "story-audio": { "s3-key": content.audioKey },
    "promotional-message": content.promotionalMessage,
    "linked-stories": Object.fromEntries(linked),
    "linked-story-ids": linked.map(([id]) => id),
    entities: {},
    "linked-entities": present(content.entityIds, references.entities),
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

/** Keys of a story in a list when the caller asks for none in particular. */
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

/** Only the asked keys of a document, null where it has nothing; names it does not know are left out. */
export function pickKeys(
  document: Record<string, unknown>,
  keys: readonly string[],
): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const key of keys) if (Object.hasOwn(document, key)) picked[key] = document[key] ?? null;
  return picked;
}

/** What a linked or related story shows of itself inside another document. */
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
