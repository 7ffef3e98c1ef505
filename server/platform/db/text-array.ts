const TEXT = 25;
const HEADER = 20;
const LENGTH = 4;
const NULL = -1;

/** Encodes documents as one text[] value; the statement casts each of them to jsonb. */
export function encodeJsonArray(documents: readonly object[]): Buffer {
  return encodeTextArray(documents.map((document) => JSON.stringify(document)));
}

/**
 * Encodes texts as one text[] value in PostgreSQL's binary format. Long texts (documents, whole stories) are sent
 * verbatim, without the escaping and parsing that JSON would need.
 */
export function encodeTextArray(texts: readonly (string | null)[]): Buffer {
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
