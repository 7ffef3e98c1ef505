/** Segments that say how the pixels are to be read: JFIF's density, Adobe's colour transform. */
const KEPT_APPS: ReadonlyMap<number, string> = new Map([
  [0xe0, "JFIF\0"],
  [0xe2, "ICC_PROFILE\0"],
  [0xee, "Adobe"],
]);

const [FILL, RESTART_FIRST, RESTART_LAST, START, END, SCAN, COMMENT] = [
  0xff, 0xd0, 0xd7, 0xd8, 0xd9, 0xda, 0xfe,
];

function isKept(marker: number, payload: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const name = KEPT_APPS.get(marker);
  return name !== undefined && payload.subarray(0, name.length).toString("latin1") === name;
}

/** Where the pixels that begin at `from` end: at the next marker that is not part of them. */
function endOfPixels(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(FILL, from); at !== -1; at = bytes.indexOf(FILL, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== FILL && (next < RESTART_FIRST || next > RESTART_LAST)) return at;
  }
  return bytes.length;
}

/**
 * A JPEG with its pixels, its colour profile and nothing else: no EXIF, XMP, IPTC, thumbnail, comment, and nothing
 * behind its end, where telephones put films and second pictures. Of one that is cut off, what can be read.
 */
export function stripJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  // What stands between segments is nothing, as for whoever shows it.
  for (let at = 2; at !== -1 && at + 4 <= bytes.length; ) {
    const marker = bytes[at] === FILL ? (bytes[at + 1] ?? 0) : 0;
    if (marker === END) break;
    if (marker === 0 || marker === FILL || marker === START) {
      at = bytes.indexOf(FILL, at + 1);
      continue;
    }
    const segmentEnd = at + 2 + bytes.readUInt16BE(at + 2);
    const end = marker === SCAN ? endOfPixels(bytes, segmentEnd) : segmentEnd;
    if (isKept(marker, bytes.subarray(at + 4, segmentEnd))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, Buffer.of(FILL, END)]);
}
