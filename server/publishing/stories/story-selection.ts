import { z } from "zod";
import type { ContentScope } from "./story.repository";
import { LIST_KEYS, pickKeys } from "./story-document";
import type { StoryText } from "./story-item-text";

const documents = z.array(z.record(z.string(), z.unknown()));
const listKeys: ReadonlySet<string> = new Set(LIST_KEYS);

/** Get the smallest document that contains every requested key. */
export function chooseDocument(fields: readonly string[] | undefined, reading: ContentScope): StoryText {
  return fields === undefined || fields.every((key) => listKeys.has(key)) ? "list" : reading;
}

/** Parse stored documents, joined by commas; this platform wrote them, so only their outer shape is validated. */
export function parseDocuments(docs: string): Record<string, unknown>[] {
  return documents.parse(JSON.parse(`[${docs}]`));
}

/** Add the id to the keys: published front ends use a listed story's id as cache key. */
function addId(fields: readonly string[]): readonly string[] {
  return fields.includes("id") ? fields : ["id", ...fields];
}

/** Build a JSON array of documents: as stored, or only the requested keys and the id. */
export function selectFields(docs: string, fields: readonly string[] | undefined): string {
  if (fields === undefined) return `[${docs}]`;
  const keys = addId(fields);
  return JSON.stringify(parseDocuments(docs).map((document) => pickKeys(document, keys)));
}

/** Get the smallest document for a story embedded in a collection; without `fields` it is the whole story. */
export function chooseItemDocument(fields: readonly string[] | undefined, reading: ContentScope): StoryText {
  return fields === undefined ? reading : chooseDocument(fields, reading);
}

const storyItem = z.looseObject({ story: z.record(z.string(), z.unknown()).optional() });

/** Reduce collection items (JSON texts joined by commas) to the requested keys and the id of each story. */
export function selectItemFields(items: string, fields: readonly string[] | undefined): string {
  if (fields === undefined) return items;
  const keys = addId(fields);
  const picked = z
    .array(storyItem)
    .parse(JSON.parse(`[${items}]`))
    .map((item) => (item.story === undefined ? item : { ...item, story: pickKeys(item.story, keys) }));
  return JSON.stringify(picked).slice(1, -1);
}
