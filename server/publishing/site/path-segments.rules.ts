const LONGEST_SEGMENT = 1000;

/** A segment of a path as people write it, without its escapes; null for what no name can hold. */
export function plainSegment(segment: string): string | null {
  try {
    const plain = decodeURIComponent(segment);
    return plain.includes("\0") || plain.length > LONGEST_SEGMENT ? null : plain;
  } catch {
    return null;
  }
}

/** The plain words of a path, without its leading slash; null for what no names can hold. */
export function segmentsOf(path: string): string[] | null {
  const segments = path.replace(/^\/+/, "").split("/").map(plainSegment);
  return segments.every((segment) => segment !== null) ? segments : null;
}
