/** Stored document of a story: its default list keys, its public part, or all of it. */
export type StoryText = "list" | "public" | "full";

/** SQL for a document of the published story `row`. */
export function storyText(row: string, text: StoryText): string {
  switch (text) {
    case "list":
      return `${row}.list_doc`;
    case "public":
      return `${row}.public_doc`;
    case "full":
      return `coalesce(${row}.full_doc, ${row}.public_doc)`;
  }
}

/** SQL for a published story as an item of a collection: JSON text with its document. */
export function storyItemText(row: string, text: StoryText, associatedMetadata = "'{}'"): string {
  return `'{"id":"' || ${row}.story_id || '","type":"story",' || ${row}.item_head
    || ',"associated-metadata":' || ${associatedMetadata} || ',"story":' || ${storyText(row, text)} || '}'`;
}
