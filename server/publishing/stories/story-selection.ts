import { z } from "zod";
import type { Reading } from "./story.repository";
import { LIST_KEYS, pickKeys } from "./story-document";
import type { ListDocument } from "./story-list.repository";

const documents = z.array(z.record(z.string(), z.unknown()));
const listKeys: ReadonlySet<string> = new Set(LIST_KEYS);

/** The smallest document that holds every asked key. */
export function documentFor(fields: readonly string[] | undefined, reading: Reading): ListDocument {
  return fields === undefined || fields.every((key) => listKeys.has(key)) ? "list" : reading;
}

/** Stored documents joined by commas, as objects; this platform wrote them, so only their outermost shape is checked. */
export function parseDocuments(docs: string): Record<string, unknown>[] {
  return documents.parse(JSON.parse(`[${docs}]`));
}

/** A JSON array of documents: as they are stored, or only their asked keys. */
export function selectFields(docs: string, fields: readonly string[] | undefined): string {
  if (fields === undefined) return `[${docs}]`;
  return JSON.stringify(parseDocuments(docs).map((document) => pickKeys(document, fields)));
}
