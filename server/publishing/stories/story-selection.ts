import { z } from "zod";
import type { Reading } from "./story.repository";
import { LIST_KEYS, pickKeys } from "./story-document";
import type { StoryText } from "./story-item-text";

const documents = z.array(z.record(z.string(), z.unknown()));
const listKeys: ReadonlySet<string> = new Set(LIST_KEYS);

/** The smallest document that holds every asked key. */
export function documentFor(fields: readonly string[] | undefined, reading: Reading): StoryText {
  return fields === undefined || fields.every((key) => listKeys.has(key)) ? "list" : reading;
}

/** Stored documents joined by commas, as objects; this platform wrote them, so only their outermost shape is checked. */
export function parseDocuments(docs: string): Record<string, unknown>[] {
  return documents.parse(JSON.parse(`[${docs}]`));
}

/** A story among others always has its id: published front ends key their caches by it. */
function withId(fields: readonly string[]): readonly string[] {
  return fields.includes("id") ? fields : ["id", ...fields];
}

/** A JSON array of documents: as they are stored, or only their asked keys and the id. */
export function selectFields(docs: string, fields: readonly string[] | undefined): string {
  if (fields === undefined) return `[${docs}]`;
  const keys = withId(fields);
  return JSON.stringify(parseDocuments(docs).map((document) => pickKeys(document, keys)));
}

/** The smallest document that a story embedded in a collection needs; without `fields` it is the whole story. */
export function itemTextFor(fields: readonly string[] | undefined, reading: Reading): StoryText {
  return fields === undefined ? reading : documentFor(fields, reading);
}

const storyItem = z.looseObject({ story: z.record(z.string(), z.unknown()).optional() });

/** Collection items, JSON texts joined by commas, with only the asked keys and the id of each embedded story. */
export function selectItemFields(items: string, fields: readonly string[] | undefined): string {
  if (fields === undefined) return items;
  const keys = withId(fields);
  const picked = z
    .array(storyItem)
    .parse(JSON.parse(`[${items}]`))
    .map((item) => (item.story === undefined ? item : { ...item, story: pickKeys(item.story, keys) }));
  return JSON.stringify(picked).slice(1, -1);
}
