import { type AccountDirectory, type Context, createContext, readSettings } from "@/server/accounts/index";
import { keyOfPage } from "@/server/engagement/pages/index";
import { renumberRealms } from "@/server/engagement/transfer/index";
import type { Statements } from "@/server/platform/db/index";
import { findAccountsWithoutKeys, findHolders, findPagesAfter, setKeys } from "./page-keys.repository";
import { lockPages, type Merge, moveToKept } from "./page-merge.repository";
import { type PageToKey, planMerges } from "./plan-merges.rules";

const AT_ONCE = 2_000;

interface KeyedPages {
  /** Pages that have another key than before. */
  keyed: number;
  /** Pages that were merged into another one. */
  merged: number;
}

async function mergeInto(tx: Statements, ctx: Context, merges: readonly Merge[]): Promise<void> {
  const accountId = ctx.account.id;
  const there = new Set(
    await lockPages(
      tx,
      accountId,
      merges.flatMap(({ mergedId, keptId }) => [mergedId, keptId]),
    ),
  );
  const possible = merges.filter(({ mergedId, keptId }) => there.has(mergedId) && there.has(keptId));
  if (possible.length === 0) return;
  const realms = await moveToKept(tx, accountId, { merges: possible, now: ctx.clock.now() });
  await renumberRealms(tx, accountId, realms);
}

/**
 * Gives every page of an account the key that its address has now, and merges pages of one key into the oldest, each
 * batch in a transaction of its own: it may be ended at any moment and begun again. What moved is recorded (`undoMerge`).
 */
export async function keyPages(ctx: Context): Promise<KeyedPages> {
  const accountId = ctx.account.id;
  // The settings that a process remembers may be some seconds old.
  const settings = await readSettings(ctx.db, accountId);
  const done: KeyedPages = { keyed: 0, merged: 0 };
  let after = 0;
  for (;;) {
    const pages = await findPagesAfter(ctx.db, accountId, { after, limit: AT_ONCE });
    const last = pages.at(-1);
    if (last === undefined) return done;
    after = last.id;
    const changing = pages.flatMap(({ id, url, key, keptApart }): PageToKey[] => {
      const now = keyOfPage({ settings }, { url });
      return key === now ? [] : [{ id, key: now, keptApart }];
    });
    if (changing.length === 0) continue;
    const plan = await ctx.db.withStatements(async (tx) => {
      const holders = await findHolders(
        tx,
        accountId,
        changing.map(({ key }) => key),
      );
      const planned = planMerges(changing, holders);
      await setKeys(tx, accountId, planned.keyed);
      if (planned.merged.length > 0) await mergeInto(tx, ctx, planned.merged);
      return planned;
    });
    done.keyed += plan.keyed.length;
    done.merged += plan.merged.length;
  }
}

/** Gives the pages of earlier releases their keys, in every account; nothing to do where there are none. */
export async function keyOldPages(
  runtime: Parameters<typeof createContext>[0] & { directory: AccountDirectory },
): Promise<KeyedPages> {
  const done: KeyedPages = { keyed: 0, merged: 0 };
  for (const id of await findAccountsWithoutKeys(runtime.db)) {
    const account = await runtime.directory.byId(id);
    if (account === null) continue;
    const ctx = createContext(runtime, { account, actor: { kind: "system", name: "migration" } });
    const { keyed, merged } = await keyPages(ctx);
    done.keyed += keyed;
    done.merged += merged;
  }
  return done;
}
