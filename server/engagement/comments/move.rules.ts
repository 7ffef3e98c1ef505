import type { CommentFlags, CommentStatus } from "./comment";

/** What can be done to a comment. `hide` is its writer's own; the others are moderators'. */
export type CommentMove = "approve" | "pend" | "spam" | "delete" | "restore" | "hide";

interface Moving {
  now: Date;
  /** The reader who stands for the moderator. */
  moderatorId: number | null;
}

/** Where a comment stands, by its flags; the database derives the same (comment_derive). */
export function statusOf(flags: CommentFlags): CommentStatus {
  if (flags.isSpam) return "spam";
  if (flags.deletedAt !== null) return "deleted";
  if (flags.hiddenAt !== null) return "hidden";
  return flags.isPublished ? "published" : "pending";
}

/** A comment's flags after a move; the same object where the move finds nothing to do. */
export function moved(flags: CommentFlags, move: CommentMove, { now, moderatorId }: Moving): CommentFlags {
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
