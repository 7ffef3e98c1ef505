import { notFound } from "next/navigation";
import { decodeSegment as plainSegmentOf } from "@/server/publishing/site/index";

/** Decode a path segment. One with characters that no name can contain is a 404. */
export function decodeSegment(segment: string): string {
  return plainSegmentOf(segment) ?? notFound();
}
