import type { AccountSettings } from "@/server/accounts/index";

type PageReactions = AccountSettings["engagement"]["pageReactions"];

/** A reaction as staff edit it; null: a new one. */
export interface EditedReaction {
  id: number | null;
  label: string;
  /** Short code of its emoji, e.g. `clap`; null: none. */
  shortCode: string | null;
}

/**
 * The reactions that are offered from now on, in the order they were given. One that was there keeps its id, and so
 * what readers gave; a new one gets an id that none has now.
 */
export function reactionsAfter(before: PageReactions, edited: readonly EditedReaction[]): PageReactions {
  let last = Math.max(0, ...before.map(({ id }) => id));
  return edited.map(({ id, label, shortCode }) => {
    const kept = before.find((reaction) => reaction.id === id);
    if (kept !== undefined) return { ...kept, label, short_code: shortCode };
    last += 1;
    return { id: last, label, custom: false, short_code: shortCode };
  });
}
