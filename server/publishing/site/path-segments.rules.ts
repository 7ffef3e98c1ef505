const LONGEST_SEGMENT = 1000;

/** The plain words of a path, without its leading slash; null for what no name can hold. */
export function segmentsOf(path: string): string[] | null {
  try {
    const segments = path.replace(/^\/+/, "").split("/").map(decodeURIComponent);
    return segments.some((one) => one.includes("\0") || one.length > LONGEST_SEGMENT) ? null : segments;
  } catch {
    return null;
  }
}
