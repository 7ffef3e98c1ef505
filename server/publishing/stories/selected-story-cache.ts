import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { FieldSelection, StoryVersion } from "./field-selection.rules";

/** Bytes of a cached text that are not its characters: its entry in the cache, and the heads of two strings. */
const BYTES_PER_ENTRY = 200;
/** A single character outside Latin-1 doubles the size of a whole text. */
const BYTES_PER_CHARACTER = 2;

/** Build the key of a selection; with a story's id and ETag it identifies the selected text. */
export function toSelectionKey({ accountId, document, keys }: FieldSelection): string {
  // What an ETag decides of the whole document is the public one.
  const source = document === "list" ? "list" : "public";
  return hash("sha1", JSON.stringify([accountId, source, keys]), "base64url");
}

/**
 * Texts of stories reduced to requested keys, within a limit of bytes. A text follows from its key alone, so that no
 * entry needs invalidation and processes need not agree.
 */
export class SelectedStoryCache {
  private readonly texts: LRUCache<string, string>;

  constructor(maxBytes: number) {
    this.texts = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (text, key) => (text.length + key.length) * BYTES_PER_CHARACTER + BYTES_PER_ENTRY,
    });
  }

  get(selectionKey: string, version: StoryVersion): string | undefined {
    return this.texts.get(toKey(selectionKey, version));
  }

  set(selectionKey: string, version: StoryVersion, text: string): void {
    this.texts.set(toKey(selectionKey, version), text);
  }
}

function toKey(selectionKey: string, { id, etag }: StoryVersion): string {
  return `${selectionKey} ${id} ${etag}`;
}
