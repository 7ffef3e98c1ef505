import type { CommentFlags, CommentStatus } from "./comment";

/** The state transitions of a comment. `hide` is the writer's; the others are moderators'. */
export type CommentMove = "approve" | "pend" | "spam" | "delete" | "restore" | "hide";

interface MoveContext {
  now: Date;
  /** The moderator's reader row. */
  moderatorId: number | null;
}

/** Derive the status from the flags; the database derives the same (comment_derive). */
export function deriveStatus(flags: CommentFlags): CommentStatus {
  if (flags.isSpam) return "spam";
  if (flags.deletedAt !== null) return "deleted";
  if (flags.hiddenAt !== null) return "hidden";
  return flags.isPublished ? "published" : "pending";
}

/** Compute the flags after a move; returns the same object where nothing changes. */
export function applyMove(
  flags: CommentFlags,
  move: CommentMove,
  { now, moderatorId }: MoveContext,
): CommentFlags {
  const cleared = { isSpam: false, shadow: false, deletedAt: null, deletedById: null };
  switch (move) {
    case "approve":
    case "restore": {
      const isDone = flags.isPublished && !flags.isSpam && !flags.shadow && flags.deletedAt === null;
      return isDone ? flags : { ...flags, ...cleared, isPublished: true };
    }
    case "pend": {
      const isDone = !flags.isPublished && !flags.isSpam && flags.deletedAt === null;
      return isDone ? flags : { ...flags, ...cleared, isPublished: false };
    }
    case "spam":
      return flags.isSpam ? flags : { ...flags, isSpam: true };
    case "delete":
      return flags.deletedAt !== null ? flags : { ...flags, deletedAt: now, deletedById: moderatorId };
    case "hide":
      return flags.hiddenAt !== null ? flags : { ...flags, hiddenAt: now };
  }
}
