import { hash } from "node:crypto";
import type { Account } from "@/server/accounts/index";
import { accountMark, facetMark, templateMark, timeMarks } from "../search/search-mark";
import { cutStory, isClosed } from "./closed-story.rules";
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

/** What search learns of a story: its words by weight, and exact marks. */
export interface SearchText {
  title: string;
  terms: string;
  body: string;
  /** Separated by spaces. */
  marks: string;
}

export interface StoryProjection {
  row: ProjectionRow;
  facets: Facet[];
  /** null: search does not find it. */
  search: SearchText | null;
}

/** Longest text of one story that search looks into. */
const SEARCHED_CHARACTERS = 40_000;

export function slugKey(slug: string): string {
  return slug.toLowerCase();
}

/** Last segment of a slug, by which a story is found when the whole slug is another's. */
export function slugTail(slug: string): string {
  return slugKey(slug).replace(/\/+$/, "").split("/").at(-1) ?? "";
}

function facetsOf(story: PublishableStory): Facet[] {
  const { content } = story;
  const of = (kind: FacetKind, ids: readonly number[]) => [...new Set(ids)].map((id) => ({ kind, id }));
  return [
    ...of("s", content.sectionIds),
    ...of("t", content.tagIds),
    ...of("a", content.authorIds),
    ...of("e", content.entityIds),
  ];
}

/** Keys under which shared caches hold answers that show this story. */
function cacheKeysOf(account: Account, story: PublishableStory): string {
  const publisher = account.id;
  const keys = [
    `s/${publisher}/${story.id.slice(0, 8)}`,
    ...story.content.authorIds.map((id) => `a/${publisher}/${id}`),
    ...story.content.sectionIds.map((id) => `sc/${publisher}/${id}`),
  ];
  return keys.join(" ");
}

/** How the story begins as an item of a collection: members of a JSON object. */
function itemHead({ slug, content }: PublishableStory): string {
  const { template } = content;
  const shown = template === null || template.toLowerCase() === "text" ? null : template.toLowerCase();
  return JSON.stringify({ name: content.headline, slug, template: shown }).slice(1, -1);
}

/** Makes the public face of a story: its documents, its places in lists, its words for search. Pure. */
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
  const facets = listed ? facetsOf(story) : [];
  return {
    facets,
    search: listed
      ? {
          title: content.headline,
          terms: names.join(" "),
          // Search must not tell what stands behind the wall: only the public part is looked into.
          body: (closed ? storyText(open.cards) : text).slice(0, SEARCHED_CHARACTERS),
          marks: searchMarks(account, story, facets).join(" "),
        }
      : null,
    row: {
      story_id: story.id,
      slug: story.slug,
      slug_key: slugKey(story.slug),
      slug_tail: slugTail(story.slug),
      external_id: story.externalId,
      // Lists ask for a template in any case; a story without one is plain text.
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
      cache_keys: cacheKeysOf(account, story),
      item_head: itemHead(story),
    },
  };
}

/** Exact marks beside the words of a story, so that one index narrows a search by account, time and facet. */
function searchMarks(account: Account, story: PublishableStory, facets: readonly Facet[]): string[] {
  return [
    accountMark(account.id),
    ...timeMarks(account.id, "m", story.lastPublishedAt),
    ...timeMarks(account.id, "u", story.contentUpdatedAt),
    templateMark(account.id, story.content.template),
    ...facets.map((facet) => facetMark(facet.kind, facet.id)),
  ];
}
