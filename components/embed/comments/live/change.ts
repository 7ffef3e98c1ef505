import { parseComment, parseCounts, type WireComment, type WireCounts } from "../api/wire";
import type { Comment, Counts } from "../store/comment";

export const CHANGE_KINDS = ["comment", "edit", "removal"] as const;

/** A change to a comment, with the comment after it. */
export interface Change {
  kind: (typeof CHANGE_KINDS)[number];
  comment: Comment;
  counts: Counts;
}

/** Parses an event. It comes from our own server, so its shape is not validated. */
function parse(data: string): WireCounts & { comment: WireComment } {
  return JSON.parse(data);
}

export function parseChange(kind: Change["kind"], data: string): Change {
  const wire = parse(data);
  return { kind, comment: parseComment(wire.comment), counts: parseCounts(wire) };
}
