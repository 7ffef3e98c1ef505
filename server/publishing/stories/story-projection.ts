import { hash } from "node:crypto";
import type { Account } from "@/server/accounts/index";
import { accountMark, facetMark, templateMark, timeMarks } from "../search/search-mark";
import { cutStory, isClosed } from "./closed-story.rules";
import { toLastSegmentKey, toSlugKey } from "./slug-format.rules";
import type { PublishableStory } from "./story";
import { buildStoryDocument, LIST_KEYS, pickKeys } from "./story-document";
import type { StoryReferences } from "./story-references";
import { storyText } from "./story-text";

/** s section · t tag · a author · e entity */
export type FacetKind = "s" | "t" | "a" | "e";

export interface Facet {
  kind: FacetKind;
  id: number;
}

/** Columns of a published story as they are written. */
export interface ProjectionRow {
  story_id: string;
  slug: string;
  slug_key: string;
  slug_tail: string;
  external_id: string | null;
  template: string;
  listed: boolean;
  access: string | null;
  access_level: number | null;
  published_at: Date;
  content_updated_at: Date;
  list_doc: string;
  public_doc: string;
  full_doc: string | null;
  etag: string;
  cache_keys: string;
  item_head: string;
}

/** Search data of a story: its words by weight, and exact marks. */
export interface SearchText {
  title: string;
  terms: string;
  body: string;
  /** Space-separated. */
  marks: string;
}

export interface StoryProjection {
  row: ProjectionRow;
  facets: Facet[];
  /** null: not searchable. */
  search: SearchText | null;
}

/** Maximum number of a story's characters that are searchable. */
const SEARCHED_CHARACTERS = 40_000;

function toFacets(story: PublishableStory): Facet[] {
  const { content } = story;
  const toFacet = (kind: FacetKind, ids: readonly number[]) => [...new Set(ids)].map((id) => ({ kind, id }));
  return [
    ...toFacet("s", content.sectionIds),
    ...toFacet("t", content.tagIds),
    ...toFacet("a", content.authorIds),
    ...toFacet("e", content.entityIds),
  ];
}

/** Build the cache keys of responses with this story. */
function buildCacheKeys(account: Account, story: PublishableStory): string {
  const publisher = account.id;
  const keys = [
    `s/${publisher}/${story.id.slice(0, 8)}`,
    ...story.content.authorIds.map((id) => `a/${publisher}/${id}`),
    ...story.content.sectionIds.map((id) => `sc/${publisher}/${id}`),
  ];
  return keys.join(" ");
}

/** Build the leading members of the story's JSON object as a collection item. */
function buildItemHead({ slug, content }: PublishableStory): string {
  const { template } = content;
  const templateName = template === null || template.toLowerCase() === "text" ? null : template.toLowerCase();
  return JSON.stringify({ name: content.headline, slug, template: templateName }).slice(1, -1);
}

/** Build the read model of a story: its documents, list entries and search data. Pure. */
export function projectStory(
  account: Account,
  story: PublishableStory,
  references: StoryReferences,
): StoryProjection {
  const { content } = story;
  const text = storyText(content.cards);
  const document = buildStoryDocument(account, story, { references, text });
  const closed = isClosed(content.access, account.settings);
  const open = closed ? cutStory(document, account.settings.freeCards) : document;
  const publicDoc = JSON.stringify(open);
  const names = [
    ...content.tagIds.map((id) => references.tags.get(id)?.name ?? ""),
    ...content.authorIds.map((id) => references.authors.get(id)?.name ?? ""),
    content.subheadline ?? "",
    content.summary ?? "",
  ];
  const listed = content.template !== "breaking-news";
  const facets = listed ? toFacets(story) : [];
  return {
    facets,
    search: listed
      ? {
          title: content.headline,
          terms: names.join(" "),
          // Search must not reveal text behind the paywall: only the public part is indexed.
          body: (closed ? storyText(open.cards) : text).slice(0, SEARCHED_CHARACTERS),
          marks: buildSearchMarks(account, story, facets).join(" "),
        }
      : null,
    row: {
      story_id: story.id,
      slug: story.slug,
      slug_key: toSlugKey(story.slug),
      slug_tail: toLastSegmentKey(story.slug),
      external_id: story.externalId,
      // Lists filter by template case-insensitively; a story without one is plain text.
      template: (content.template ?? "text").toLowerCase(),
      listed,
      access: content.access,
      access_level: content.accessLevel,
      published_at: story.lastPublishedAt,
      content_updated_at: story.contentUpdatedAt,
      list_doc: JSON.stringify(pickKeys(document, LIST_KEYS)),
      public_doc: publicDoc,
      full_doc: closed ? JSON.stringify(document) : null,
      etag: `"${hash("sha1", publicDoc, "base64url")}"`,
      cache_keys: buildCacheKeys(account, story),
      item_head: buildItemHead(story),
    },
  };
}

/** Build the exact marks of a story, so that one index narrows a search by account, time and facet. */
function buildSearchMarks(account: Account, story: PublishableStory, facets: readonly Facet[]): string[] {
  return [
    accountMark(account.id),
    ...timeMarks(account.id, "m", story.lastPublishedAt),
    ...timeMarks(account.id, "u", story.contentUpdatedAt),
    templateMark(account.id, story.content.template),
    ...facets.map((facet) => facetMark(facet.kind, facet.id)),
  ];
}
