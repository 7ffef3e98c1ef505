const SIGNATURE_LENGTH = 8;
/** A chunk's length, name and checksum. */
const CHUNK_OVERHEAD = 12;

/** Chunks of the pixels, colours and animation. */
const RETAINED_CHUNKS = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT".split(
    " ",
  ),
);

/** Strips a PNG to its pixels, colours and animation: no EXIF, no texts, nothing after its end. */
export function stripPng(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, SIGNATURE_LENGTH)];
  for (let at = SIGNATURE_LENGTH; at + CHUNK_OVERHEAD <= bytes.length; ) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    const end = at + CHUNK_OVERHEAD + bytes.readUInt32BE(at);
    if (RETAINED_CHUNKS.has(name)) parts.push(bytes.subarray(at, end));
    if (name === "IEND") break;
    at = end;
  }
  return Buffer.concat(parts);
}
