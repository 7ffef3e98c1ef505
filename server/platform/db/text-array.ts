const TEXT = 25;
const HEADER = 20;
const LENGTH = 4;
const NULL = -1;

/** Documents as one value of type text[]; a statement makes jsonb of each of them. */
export function jsonArray(documents: readonly object[]): Buffer {
  return textArray(documents.map((document) => JSON.stringify(document)));
}

/**
 * Texts as one value of type text[] in PostgreSQL's own binary form. Long texts (documents, whole stories) travel as
 * they are: nothing is escaped here and parsed again there, as it would be inside JSON.
 */
export function textArray(texts: readonly (string | null)[]): Buffer {
  const sizes = texts.map((text) => (text === null ? NULL : Buffer.byteLength(text)));
  const bytes = sizes.reduce((sum, size) => sum + LENGTH + Math.max(size, 0), HEADER);
  const array = Buffer.allocUnsafe(bytes);
  array.writeInt32BE(1, 0);
  array.writeInt32BE(sizes.includes(NULL) ? 1 : 0, 4);
  array.writeInt32BE(TEXT, 8);
  array.writeInt32BE(texts.length, 12);
  array.writeInt32BE(1, 16);
  let at = HEADER;
  for (const [n, text] of texts.entries()) {
    at = array.writeInt32BE(sizes[n] ?? NULL, at);
    if (text !== null) at += array.write(text, at);
  }
  return array;
}
