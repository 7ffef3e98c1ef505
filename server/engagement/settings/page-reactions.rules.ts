import type { AccountSettings } from "@/server/accounts/index";

/** A reaction as staff edit it; null: a new one. */
export interface EditedReaction {
  id: number | null;
  label: string;
  /** Short code of its emoji, e.g. `clap`; null: none. */
  shortCode: string | null;
}

/** The reactions of an account's pages, with the highest id that one ever had. */
type Offered = Pick<AccountSettings["engagement"], "pageReactions" | "lastPageReactionId">;

/**
 * The reactions that are offered from now on, in the order they were given. One that was there keeps its id, and so
 * what readers gave; a new one gets an id that none ever had.
 */
export function applyReactionEdits(
  { pageReactions: before, lastPageReactionId }: Offered,
  edited: readonly EditedReaction[],
): Offered {
  let last = Math.max(lastPageReactionId, ...before.map(({ id }) => id));
  const pageReactions = edited.map(({ id, label, shortCode }) => {
    const kept = before.find((reaction) => reaction.id === id);
    if (kept !== undefined) return { ...kept, label, short_code: shortCode };
    last += 1;
    return { id: last, label, custom: false, short_code: shortCode };
  });
  return { pageReactions, lastPageReactionId: last };
}
