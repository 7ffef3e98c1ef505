import { invalid } from "@/server/platform/errors/index";
import type { PageMetadata } from "./page";

const LARGEST = 32 * 1024;

function isPlain(value: unknown): value is string | number {
  return typeof value === "string" || (typeof value === "number" && Number.isFinite(value));
}

/** Parse the metadata of a page: a flat object of strings, numbers and lists of these. Nested values are refused. */
export function parseMetadata(input: unknown): PageMetadata {
  const path = "body.page.metadata";
  if (typeof input !== "object" || input === null || Array.isArray(input))
    throw invalid(path, "must be an object");
  const entries: [string, unknown][] = Object.entries(input);
  const metadata = entries.map(([key, value]): [string, string | number | (string | number)[]] => {
    if (isPlain(value)) return [key, value];
    if (Array.isArray(value) && value.every(isPlain)) return [key, value];
    throw invalid(`${path}.${key}`, "must be text, a number, or a list of these");
  });
  if (JSON.stringify(metadata).length > LARGEST)
    throw invalid(path, `must have at most ${LARGEST} characters`);
  if (/\p{Cs}/u.test(metadata.flat(2).join("")))
    throw invalid(path, "contains an invalid character (unpaired surrogate)");
  return Object.fromEntries(metadata);
}

/** Whether a shared key's claim `id` is among a page's authors, under either metadata key, as string or number. */
export function isPageAuthor(metadata: PageMetadata, externalId: string | null): boolean {
  if (externalId === null) return false;
  return [metadata.author_ids, metadata["author-ids"]].some((ids) => {
    const list = Array.isArray(ids) ? ids : [ids];
    return list.some((id) => id !== undefined && String(id) === externalId);
  });
}
