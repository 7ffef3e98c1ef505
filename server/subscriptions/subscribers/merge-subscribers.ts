import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "@/server/accounts/index";
import type { Db, Statements } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { findSubscribers } from "./find-subscriber";
import type { Merge, MergePreview, Moved } from "./merge";
import {
  findMerges,
  lockBelongings,
  lockMerge,
  lockPair,
  moveEverything,
  recordMerge,
  retireMerged,
} from "./merge.repository";
import { countBelongings } from "./merge-count.repository";
import { type MergeContext, moveWallets } from "./merge-wallets";
import type { Subscriber } from "./subscriber";
import { moveBack } from "./unmerge.repository";

interface Pair {
  /** Whose id and history go on. */
  keptId: number;
  /** Who is found no more. */
  goneId: number;
}

async function bothOf(ctx: Context, { keptId, goneId }: Pair, db: Statements) {
  if (keptId === goneId) throw invalid("goneId", "names the same subscriber");
  const found = await findSubscribers(ctx, [keptId, goneId], db);
  const [kept, gone] = [keptId, goneId].map((id) => found.find((one) => one.id === id));
  if (kept === undefined || gone === undefined) throw notFound("subscriber");
  return { kept, gone };
}

function warningsOf(kept: Subscriber, gone: Subscriber): string[] {
  const warnings: string[] = [];
  if (kept.readerId !== null && gone.readerId !== null) {
    warnings.push(
      "Both are members who have signed in: the second one's log-in will open the first one's access.",
    );
  }
  if (kept.name !== null && gone.name !== null && kept.name !== gone.name) {
    warnings.push(`They have two names: ${kept.name} stays, ${gone.name} goes.`);
  }
  if (kept.metadata !== null && gone.metadata !== null) {
    warnings.push("Both have an address or other facts: those of the first stay.");
  }
  return warnings;
}

/** What a merge would do. Writes nothing. */
export async function previewMerge(ctx: Context, pair: Pair): Promise<MergePreview> {
  requirePermission(ctx, "subscribers:read");
  const { kept, gone } = await bothOf(ctx, pair, ctx.db);
  const moves = await countBelongings(ctx.db, ctx.account.id, pair);
  return {
    kept,
    gone,
    moves: { identities: gone.identities.length, ...moves },
    warnings: warningsOf(kept, gone),
  };
}

async function merge(
  ctx: MergeContext,
  tx: Db,
  { keptId, goneId, staffUserId }: Pair & { staffUserId: number },
) {
  const { kept, gone } = await bothOf(ctx, { keptId, goneId }, tx);
  const pair = { keptId, goneId, now: ctx.clock.now() };
  const rows = await moveEverything(tx, ctx.account.id, pair);
  const wallets = await moveWallets(ctx, tx, {
    fromId: goneId,
    toId: keptId,
    providers: null,
    keptUntil: null,
  });
  const readerId = kept.readerId === null ? gone.readerId : null;
  await retireMerged(tx, ctx.account.id, { ...pair, readerId });
  const moved: Moved = {
    ...rows,
    wallets,
    readerId: gone.readerId,
    nameTaken: kept.name === null && gone.name !== null,
    metadataTaken: kept.metadata === null && gone.metadata !== null,
  };
  const id = await recordMerge(tx, ctx.account.id, { ...pair, staffUserId, moved });
  await ctx.emit(tx, {
    name: "subscriptions/subscriber.merged",
    id: `subscriber:${goneId}:merged:${id}`,
    subject: { type: "subscriber", id: String(keptId) },
    data: { subscriberId: keptId, goneId },
  });
  return id;
}

/** Milliseconds between tries, while something is bought, switched or given back for one of the two. */
const PAUSES = [20, 40, 80, 160, 320, 640, 1280];

class Busy extends Error {}

/** Holds both, and what of `fromId` is to be the other's. */
async function lockBoth(ctx: Context, tx: Db, { keptId, goneId, fromId }: Pair & { fromId: number }) {
  await lockPair(tx, ctx.account.id, { keptId, goneId });
  if (!(await lockBelongings(tx, ctx.account.id, fromId))) throw new Busy();
}

/** A transaction over both, tried anew while somebody else is at work on what it moves. */
async function undisturbed<T>(ctx: Context, work: (tx: Db) => Promise<T>): Promise<T> {
  for (const length of PAUSES) {
    try {
      return await ctx.db.withTx(work);
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      await pause(length);
    }
  }
  throw new AppError("conflict", "Something is being bought or given back for one of the two. Try again.");
}

/**
 * Makes two subscribers one, because somebody of the staff says that they are: names, subscriptions, gifts, memberships,
 * used coupons and wallets of the gone one become the kept one's. What was moved is written down, so that it can be
 * undone.
 */
export function mergeSubscribers(ctx: MergeContext, pair: Pair): Promise<{ mergeId: number }> {
  requirePermission(ctx, "subscribers:write");
  const { actor } = ctx;
  if (actor.kind !== "staff") throw new AppError("forbidden", "A merge needs somebody who answers for it.");
  return undisturbed(ctx, async (tx) => {
    await lockBoth(ctx, tx, { ...pair, fromId: pair.goneId });
    return { mergeId: await merge(ctx, tx, { ...pair, staffUserId: actor.staffUserId }) };
  });
}

/** Merges in which a subscriber took part, the newest first. */
export function listMerges(ctx: Context, subscriberId: number): Promise<Merge[]> {
  requirePermission(ctx, "subscribers:read");
  return findMerges(ctx.db, ctx.account.id, subscriberId);
}

/** Parts two subscribers again: what the merge moved, and is still where it put it, goes back. */
export function undoMerge(ctx: MergeContext, mergeId: number): Promise<void> {
  requirePermission(ctx, "subscribers:write");
  return undisturbed(ctx, async (tx) => {
    const found = await lockMerge(tx, ctx.account.id, mergeId);
    if (found === null) throw notFound("merge");
    if (found.undoneAt !== null) throw new AppError("conflict", "This merge was undone already.");
    await lockBoth(ctx, tx, { ...found, fromId: found.keptId });
    const [kept] = await findSubscribers(ctx, [found.keptId], tx);
    if (kept === undefined) {
      throw new AppError("conflict", "The subscriber was merged into another one since. Undo that first.");
    }
    await moveWallets(ctx, tx, {
      fromId: found.keptId,
      toId: found.goneId,
      providers: found.moved.wallets,
      keptUntil: found.mergedAt,
    });
    await moveBack(tx, ctx.account.id, { ...found, mergeId, now: ctx.clock.now() });
  });
}
