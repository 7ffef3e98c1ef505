/** In characters, except depth and header, which count elements. */
export const LIMITS = {
  /** The longest single text. The XML parser has one text in memory, so this bounds it. */
  text: 16 * 1024 * 1024,
  /** The largest item with all its comments: its characters, and `node` for each element. */
  item: 64 * 1024 * 1024,
  node: 64,
  depth: 40,
  header: 10_000,
} as const;

/** Input that puts a new parser into the state to read an item. */
export const RESTART = "<rss><channel>";

/** Errors of the XML parser that do not affect the text. */
export const HARMLESS =
  /^(?:undefined entity|malformed character entity|disallowed character\.|the string "]]>"|malformed comment|duplicate attribute)/;

export const RECORDS: ReadonlySet<string> = new Set([
  "item",
  "wp:author",
  "wp:category",
  "wp:tag",
  "wp:term",
]);
