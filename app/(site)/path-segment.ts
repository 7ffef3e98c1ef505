import { notFound } from "next/navigation";
import { plainSegment as plainSegmentOf } from "@/server/publishing/site/index";

/** A segment of the path as people write it. What no name can hold is not found. */
export function plainSegment(segment: string): string {
  return plainSegmentOf(segment) ?? notFound();
}
