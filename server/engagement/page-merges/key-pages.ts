import { type AccountDirectory, readSettings } from "@/server/accounts/index";
import { type Context, createContext } from "@/server/context/index";
import { getPageKey } from "@/server/engagement/pages/index";
import { renumberRealms } from "@/server/engagement/transfer/index";
import type { Statements } from "@/server/platform/db/index";
import { findAccountsWithoutKeys, findHolders, findPagesAfter, setKeys } from "./page-keys.repository";
import { lockPages, type Merge, mergePages } from "./page-merge.repository";
import { type PageToKey, planMerges } from "./plan-merges.rules";

const BATCH_SIZE = 2_000;

interface KeyedPages {
  /** Number of pages whose key changed. */
  keyed: number;
  /** Number of pages merged into another one. */
  merged: number;
}

async function mergeInto(tx: Statements, ctx: Context, merges: readonly Merge[]): Promise<void> {
  const accountId = ctx.account.id;
  const existing = new Set(
    await lockPages(
      tx,
      accountId,
      merges.flatMap(({ mergedId, keptId }) => [mergedId, keptId]),
    ),
  );
  const possible = merges.filter(({ mergedId, keptId }) => existing.has(mergedId) && existing.has(keptId));
  if (possible.length === 0) return;
  const realms = await mergePages(tx, accountId, { merges: possible, now: ctx.clock.now() });
  await renumberRealms(tx, accountId, realms);
}

/**
 * Update the key of every page of an account from its URL, and merge pages with equal keys into the oldest. Each
 * batch is one transaction, so it can be aborted and repeated at any time. Moved rows are recorded for `undoMerge`.
 */
export async function updatePageKeys(ctx: Context): Promise<KeyedPages> {
  const accountId = ctx.account.id;
  // Cached settings may be some seconds old.
  const settings = await readSettings(ctx.db, accountId);
  const totals: KeyedPages = { keyed: 0, merged: 0 };
  let after = 0;
  for (;;) {
    const pages = await findPagesAfter(ctx.db, accountId, { after, limit: BATCH_SIZE });
    const last = pages.at(-1);
    if (last === undefined) return totals;
    after = last.id;
    const pagesToKey = pages.flatMap(({ id, url, key, isSeparated }): PageToKey[] => {
      const now = getPageKey({ settings }, { url });
      return key === now ? [] : [{ id, key: now, isSeparated }];
    });
    if (pagesToKey.length === 0) continue;
    const plan = await ctx.db.transaction(async (tx) => {
      const holders = await findHolders(
        tx,
        accountId,
        pagesToKey.map(({ key }) => key),
      );
      const planned = planMerges(pagesToKey, holders);
      await setKeys(tx, accountId, planned.keyed);
      if (planned.merged.length > 0) await mergeInto(tx, ctx, planned.merged);
      return planned;
    });
    totals.keyed += plan.keyed.length;
    totals.merged += plan.merged.length;
  }
}

/** Set the keys of pages of earlier releases, in all accounts; a no-op where there are none. */
export async function backfillPageKeys(
  runtime: Parameters<typeof createContext>[0] & { directory: AccountDirectory },
): Promise<KeyedPages> {
  const totals: KeyedPages = { keyed: 0, merged: 0 };
  for (const id of await findAccountsWithoutKeys(runtime.db)) {
    const account = await runtime.directory.byId(id);
    if (account === null) continue;
    const ctx = createContext(runtime, { account, actor: { kind: "system", name: "migration" } });
    const { keyed, merged } = await updatePageKeys(ctx);
    totals.keyed += keyed;
    totals.merged += merged;
  }
  return totals;
}
