/**
 * What a list reads of a story: its default list keys, its public part, all of it, or only the version of these
 * documents (a `StoryVersion`).
 */
export type StoryText = "list" | "public" | "full" | "version";

/** SQL for a text of the published story `row`. */
export function storyText(row: string, text: StoryText): string {
  switch (text) {
    case "list":
      return `${row}.list_doc`;
    case "public":
      return `${row}.public_doc`;
    case "full":
      return `coalesce(${row}.full_doc, ${row}.public_doc)`;
    case "version":
      return `'{"id":"' || ${row}.story_id || '","etag":' || to_json(${row}.etag)
        || ',"isWhole":' || (${row}.full_doc is null) || '}'`;
  }
}

/** SQL for a published story as an item of a collection: JSON text with its document. */
export function storyItemText(row: string, text: StoryText, associatedMetadata = "'{}'"): string {
  return `'{"id":"' || ${row}.story_id || '","type":"story",' || ${row}.item_head
    || ',"associated-metadata":' || ${associatedMetadata} || ',"story":' || ${storyText(row, text)} || '}'`;
}
