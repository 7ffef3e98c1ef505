const HEADER_LENGTH = 12;

/** What pictures, their colours and their movement are made of. */
const KEPT = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
/** Marks of the first chunk that promise EXIF and XMP. */
const PROMISES = 0x0c;

/** A WebP with its pixels, its colours and its movement, and nothing else: no EXIF, no XMP. */
export function stripWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  const riffEnd = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = HEADER_LENGTH; at + 8 <= riffEnd; ) {
    const name = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (name === "VP8X" && length > 0) chunk.writeUInt8(chunk.readUInt8(8) & ~PROMISES, 8);
    if (KEPT.has(name)) kept.push(chunk);
    at = end;
  }
  const header = Buffer.from(bytes.subarray(0, HEADER_LENGTH));
  header.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([header, ...kept]);
}
