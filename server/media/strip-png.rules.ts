const SIGNATURE_LENGTH = 8;
/** A chunk's length, name and checksum. */
const AROUND = 12;

/** What pictures, their colours and their movement are made of. */
const KEPT = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT".split(
    " ",
  ),
);

/** A PNG with its pixels, its colours and its movement, and nothing else: no EXIF, no texts, nothing behind its end. */
export function stripPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, SIGNATURE_LENGTH)];
  for (let at = SIGNATURE_LENGTH; at + AROUND <= bytes.length; ) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    const end = at + AROUND + bytes.readUInt32BE(at);
    if (KEPT.has(name)) kept.push(bytes.subarray(at, end));
    if (name === "IEND") break;
    at = end;
  }
  return Buffer.concat(kept);
}
