const MAX_SEGMENT_LENGTH = 1000;

/** Decode a segment of a path; null if no name can contain it. */
export function decodeSegment(segment: string): string | null {
  try {
    const plain = decodeURIComponent(segment);
    return plain.includes("\0") || plain.length > MAX_SEGMENT_LENGTH ? null : plain;
  } catch {
    return null;
  }
}

/** Decode the segments of a path, without its leading slash; null if no names can contain them. */
export function parsePathSegments(path: string): string[] | null {
  const segments = path.replace(/^\/+/, "").split("/").map(decodeSegment);
  return segments.every((segment) => segment !== null) ? segments : null;
}
