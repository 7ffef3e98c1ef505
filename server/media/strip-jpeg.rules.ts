/** Segments that define how to decode the pixels: JFIF's density, the ICC profile, Adobe's colour transform. */
const RETAINED_APPS: ReadonlyMap<number, string> = new Map([
  [0xe0, "JFIF\0"],
  [0xe2, "ICC_PROFILE\0"],
  [0xee, "Adobe"],
]);

const [FILL, RESTART_FIRST, RESTART_LAST, START, END, SCAN, COMMENT] = [
  0xff, 0xd0, 0xd7, 0xd8, 0xd9, 0xda, 0xfe,
];

function isRetained(marker: number, payload: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const name = RETAINED_APPS.get(marker);
  return name !== undefined && payload.subarray(0, name.length).toString("latin1") === name;
}

/** Offset of the end of the scan data that starts at `from`: the next marker that is not part of it. */
function findScanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(FILL, from); at !== -1; at = bytes.indexOf(FILL, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== FILL && (next < RESTART_FIRST || next > RESTART_LAST)) return at;
  }
  return bytes.length;
}

/**
 * Strips a JPEG to its pixels and colour profile: no EXIF, XMP, IPTC, thumbnail or comment, and nothing after its
 * end, where phones store videos and second pictures. Of a truncated file the readable part remains.
 */
export function stripJpeg(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 2)];
  // Bytes between segments are dropped, as decoders ignore them.
  for (let at = 2; at !== -1 && at + 4 <= bytes.length; ) {
    const marker = bytes[at] === FILL ? (bytes[at + 1] ?? 0) : 0;
    if (marker === END) break;
    if (marker === 0 || marker === FILL || marker === START) {
      at = bytes.indexOf(FILL, at + 1);
      continue;
    }
    const segmentEnd = at + 2 + bytes.readUInt16BE(at + 2);
    const end = marker === SCAN ? findScanEnd(bytes, segmentEnd) : segmentEnd;
    if (isRetained(marker, bytes.subarray(at + 4, segmentEnd))) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, Buffer.of(FILL, END)]);
}
