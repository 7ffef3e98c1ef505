/** In characters, but for depth and header, which count elements. */
export const LIMITS = {
  /** The longest single text. The XML parser holds one text at a time, so this bounds the memory. */
  text: 16 * 1024 * 1024,
  /** The largest item with all its comments: its characters, and `node` for each element. */
  item: 64 * 1024 * 1024,
  node: 64,
  depth: 40,
  header: 10_000,
} as const;

/** Feeding this again puts a new parser where it can read an item. */
export const RESTART = "<rss><channel>";

/** What the XML parser complains about although the text is understood all the same. */
export const HARMLESS =
  /^(?:undefined entity|malformed character entity|disallowed character\.|the string "]]>"|malformed comment|duplicate attribute)/;

export const RECORDS: ReadonlySet<string> = new Set([
  "item",
  "wp:author",
  "wp:category",
  "wp:tag",
  "wp:term",
]);
