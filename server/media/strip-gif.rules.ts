const [EXTENSION, PICTURE, CONTROL, PLAIN_TEXT, APPLICATION] = [0x21, 0x2c, 0xf9, 0x01, 0xff];
const HEADER_LENGTH = 13;
const PICTURE_LENGTH = 10;
/** Application extensions with the loop count and the colour profile. */
const RETAINED_APPLICATIONS = new Set(["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]);

/** Bytes of the colour table that a packed byte declares. */
function tableLength(packed: number): number {
  return (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1);
}

/** Offset after the sub-blocks that start at `from`: behind the block terminator. */
function findBlocksEnd(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes[at] ?? 0; length !== 0; length = bytes[at] ?? 0) at += 1 + length;
  return at + 1;
}

function isRetained(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1];
  if (label === CONTROL || label === PLAIN_TEXT) return true;
  return label === APPLICATION && RETAINED_APPLICATIONS.has(bytes.toString("latin1", at + 3, at + 14));
}

/** Strips a GIF to its frames and animation: no comments, no XMP, nothing after the trailer. */
export function stripGif(bytes: Buffer): Buffer {
  let at = HEADER_LENGTH + tableLength(bytes[10] ?? 0);
  const parts = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind !== EXTENSION && kind !== PICTURE) break;
    const blocks =
      kind === EXTENSION
        ? at + 2
        : at + PICTURE_LENGTH + tableLength(bytes[at + PICTURE_LENGTH - 1] ?? 0) + 1;
    const end = findBlocksEnd(bytes, blocks);
    if (kind === PICTURE || isRetained(bytes, at)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, Buffer.of(0x3b)]);
}
