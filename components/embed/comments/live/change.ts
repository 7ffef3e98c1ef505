import { commentFrom, countsFrom, type WireComment, type WireCounts } from "../api/wire";
import type { Comment, Counts } from "../store/comment";

export const CHANGE_KINDS = ["comment", "edit", "removal"] as const;

/** What happened to a comment, as it is after it. */
export interface Change {
  kind: (typeof CHANGE_KINDS)[number];
  comment: Comment;
  counts: Counts;
}

/** Our own server wrote it, so its shape is what its contract says. */
function read(data: string): WireCounts & { comment: WireComment } {
  return JSON.parse(data);
}

export function changeFrom(kind: Change["kind"], data: string): Change {
  const wire = read(data);
  return { kind, comment: commentFrom(wire.comment), counts: countsFrom(wire) };
}
