const TEXT = 25;
const HEADER = 20;
const LENGTH = 4;
const NULL = -1;

/**
 * Encodes long texts (whole stories, their documents) as one text[] value in PostgreSQL's binary format. All other
 * arrays are passed as they are: `pg` writes an array as a literal, and escaping each quote of these texts there would
 * cost an import a sixth of its time (docs/decisions/imports-in-pipelined-batches.md).
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
