const HEADER_LENGTH = 12;

/** Chunks of the pixels, colours and animation. */
const RETAINED_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
/** Flags of the first chunk that declare EXIF and XMP. */
const METADATA_FLAGS = 0x0c;

/** Strips a WebP to its pixels, colours and animation: no EXIF, no XMP. */
export function stripWebp(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  const riffEnd = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = HEADER_LENGTH; at + 8 <= riffEnd; ) {
    const name = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (name === "VP8X" && length > 0) chunk.writeUInt8(chunk.readUInt8(8) & ~METADATA_FLAGS, 8);
    if (RETAINED_CHUNKS.has(name)) parts.push(chunk);
    at = end;
  }
  const header = Buffer.from(bytes.subarray(0, HEADER_LENGTH));
  header.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([header, ...parts]);
}
