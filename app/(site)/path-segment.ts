import { notFound } from "next/navigation";

/** A segment of the path as people write it. What no name can hold is not found. */
export function plainSegment(segment: string): string {
  let plain = segment;
  try {
    plain = decodeURIComponent(segment);
  } catch {
    notFound();
  }
  if (plain.includes("\0") || plain.length > 1000) notFound();
  return plain;
}
