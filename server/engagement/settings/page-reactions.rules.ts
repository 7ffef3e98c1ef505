import type { AccountSettings } from "@/server/accounts/index";

/** A reaction as staff edit it; null: a new one. */
export interface EditedReaction {
  id: number | null;
  label: string;
  /** Short code of its emoji, e.g. `clap`; null: none. */
  shortCode: string | null;
}

/** The reactions of an account's pages, with the highest id ever assigned. */
type Offered = Pick<AccountSettings["engagement"], "pageReactions" | "lastPageReactionId">;

/**
 * Apply edits: the new list of reactions, in the given order. An existing one keeps its id, and so its counts; a new
 * one gets an id that was never used.
 */
export function applyReactionEdits(
  { pageReactions: before, lastPageReactionId }: Offered,
  edited: readonly EditedReaction[],
): Offered {
  let last = Math.max(lastPageReactionId, ...before.map(({ id }) => id));
  const pageReactions = edited.map(({ id, label, shortCode }) => {
    const existing = before.find((reaction) => reaction.id === id);
    if (existing !== undefined) return { ...existing, label, short_code: shortCode };
    last += 1;
    return { id: last, label, custom: false, short_code: shortCode };
  });
  return { pageReactions, lastPageReactionId: last };
}
