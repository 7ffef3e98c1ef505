/** Which stored document of a story is read: its default keys, what everyone may read, or all of it. */
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

/** The headline as it stands in the document, quoted. A quote inside another value is escaped and cannot be met here. */
const headline = (row: string) =>
  String.raw`coalesce(substring(${row}.list_doc from '"headline":("(?:[^"\\]|\\.)*")'), 'null')`;

/** SQL for a published story as an item of a collection: JSON text, its document included. */
export function storyItemText(row: string, text: StoryText, associatedMetadata = "'{}'"): string {
  return `'{"id":"' || ${row}.story_id || '","type":"story","name":' || ${headline(row)}
    || ',"slug":' || to_json(${row}.slug) || ',"template":' || coalesce(to_json(nullif(${row}.template, 'text'))::text, 'null')
    || ',"associated-metadata":' || ${associatedMetadata} || ',"story":' || ${storyText(row, text)} || '}'`;
}
