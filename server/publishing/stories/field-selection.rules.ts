import { CUT_KEYS } from "./closed-story.rules";
import type { ContentScope } from "./story.repository";
import { LIST_KEYS } from "./story-document";

/** One state of a story's documents. */
export interface StoryVersion {
  id: string;
  /** Digest of the public document, which contains every key of the list document. */
  etag: string;
  /** The public document is the whole story. If not, the text behind the paywall can change under the same ETag. */
  isWhole: boolean;
}

/** Keys requested of each story of a response, and the stored document that they are read from. */
export interface FieldSelection {
  accountId: number;
  document: "list" | ContentScope;
  /** In the order of the response. */
  keys: readonly string[];
}

const listKeys: ReadonlySet<string> = new Set(LIST_KEYS);

/** Get what a statement reads of each story of a list; with `fields` the documents are read only if not cached. */
export function chooseDocument(fields: readonly string[] | undefined): "list" | "version" {
  return fields === undefined ? "list" : "version";
}

/** What is read of a story that a collection embeds. */
export type ItemText = ContentScope | "version";

/** Get what is read of each embedded story; without `fields` it is the whole story that the caller may read. */
export function chooseItemDocument(fields: readonly string[] | undefined, reading: ContentScope): ItemText {
  return fields === undefined ? reading : "version";
}

/** Resolve requested keys to a selection from the smallest document that contains them. */
export function resolveSelection(
  accountId: number,
  fields: readonly string[],
  reading: ContentScope,
): FieldSelection {
  // Published front ends use a listed story's id as cache key.
  const keys = fields.includes("id") ? fields : ["id", ...fields];
  if (keys.every((key) => listKeys.has(key))) return { accountId, document: "list", keys };
  return { accountId, document: keys.some((key) => CUT_KEYS.includes(key)) ? reading : "public", keys };
}

/** Whether a selection has the same values as long as the story's ETag is the same. */
export function isDecidedByEtag({ document }: FieldSelection, version: StoryVersion): boolean {
  return document !== "full" || version.isWhole;
}
