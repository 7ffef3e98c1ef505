/** A page whose stored key differs from the key of its URL. */
export interface PageToKey {
  id: number;
  key: string;
  /** Its merge was undone: it is not merged again. */
  isSeparated: boolean;
}

export interface MergePlan {
  /** Pages that get their key. */
  keyed: { id: number; key: string }[];
  /** Pages that are duplicates of an older one. */
  merged: { mergedId: number; keptId: number }[];
}

/**
 * Plan which pages get their key, and which are merged into the page that has it. `holders` are the pages that have
 * these keys already; among those without, the first one gets it.
 */
export function planMerges(pages: readonly PageToKey[], holders: ReadonlyMap<string, number>): MergePlan {
  const changing = new Set(pages.map(({ id }) => id));
  const holderByKey = new Map([...holders].filter(([, id]) => !changing.has(id)));
  const plan: MergePlan = { keyed: [], merged: [] };
  for (const { id, key, isSeparated } of pages) {
    const keptId = holderByKey.get(key);
    if (keptId === undefined) {
      holderByKey.set(key, id);
      plan.keyed.push({ id, key });
    } else if (!isSeparated) plan.merged.push({ mergedId: id, keptId });
  }
  return plan;
}
