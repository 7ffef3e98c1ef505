import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "@/server/context/index";
import type { Db, Statements } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { findSubscribers } from "./find-subscriber";
import type { Merge, MergePreview, MovedRecord } from "./merge";
import {
  countBelongings,
  findMerges,
  lockBelongings,
  lockMerge,
  lockPair,
  moveAllRows,
  recordMerge,
  retireMerged,
} from "./merge.repository";
import { type MergeContext, moveWallets } from "./merge-wallets";
import type { Subscriber } from "./subscriber";
import { undoMergedRows } from "./unmerge.repository";

interface Pair {
  /** The target: the subscriber whose id and history remain. */
  keptId: number;
  /** The source: the subscriber who is merged into the target. */
  goneId: number;
}

async function loadPair(ctx: Context, { keptId, goneId }: Pair, db: Statements) {
  if (keptId === goneId) throw invalid("goneId", "must be a different subscriber");
  const rows = await findSubscribers(ctx, [keptId, goneId], db);
  const [target, source] = [keptId, goneId].map((id) => rows.find((row) => row.id === id));
  if (target === undefined || source === undefined) throw notFound("subscriber");
  return { target, source };
}

function createWarnings(target: Subscriber, source: Subscriber): string[] {
  const warnings: string[] = [];
  if (target.readerId !== null && source.readerId !== null) {
    warnings.push(
      "Both have member accounts: the second account's login will give access to the first one's subscriptions.",
    );
  }
  if (target.name !== null && source.name !== null && target.name !== source.name) {
    warnings.push(`The names differ: ${target.name} is kept, ${source.name} is removed.`);
  }
  if (target.metadata !== null && source.metadata !== null) {
    warnings.push("Both have an address or other details: those of the first are kept.");
  }
  return warnings;
}

/** Preview a merge. Writes nothing. */
export async function previewMerge(ctx: Context, pair: Pair): Promise<MergePreview> {
  requirePermission(ctx, "subscribers:read");
  const { target, source } = await loadPair(ctx, pair, ctx.db);
  const moves = await countBelongings(ctx.db, ctx.account.id, pair);
  return {
    target,
    source,
    moves: { identities: source.identities.length, ...moves },
    warnings: createWarnings(target, source),
  };
}

async function merge(
  ctx: MergeContext,
  tx: Db,
  { keptId, goneId, staffUserId }: Pair & { staffUserId: number },
) {
  const { target, source } = await loadPair(ctx, { keptId, goneId }, tx);
  const pair = { keptId, goneId, now: ctx.clock.now() };
  const rows = await moveAllRows(tx, ctx.account.id, pair);
  const wallets = await moveWallets(ctx, tx, {
    fromId: goneId,
    toId: keptId,
    providers: null,
    savedUntil: null,
  });
  const readerId = target.readerId === null ? source.readerId : null;
  await retireMerged(tx, ctx.account.id, { ...pair, readerId });
  const moved: MovedRecord = {
    ...rows,
    wallets,
    readerId: source.readerId,
    nameTaken: target.name === null && source.name !== null,
    metadataTaken: target.metadata === null && source.metadata !== null,
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

/** Milliseconds between retries while a purchase, switch or refund of one of the two is in progress. */
const PAUSES = [20, 40, 80, 160, 320, 640, 1280];

class RowsLocked extends Error {}

/** Lock both subscribers, and the rows of `fromId` that move to the other one. */
async function lockBoth(ctx: Context, tx: Db, { keptId, goneId, fromId }: Pair & { fromId: number }) {
  await lockPair(tx, ctx.account.id, { keptId, goneId });
  if (!(await lockBelongings(tx, ctx.account.id, fromId))) throw new RowsLocked();
}

/** Run a transaction over both, and retry while other transactions lock rows that it moves. */
async function withRetries<T>(ctx: Context, work: (tx: Db) => Promise<T>): Promise<T> {
  for (const milliseconds of PAUSES) {
    try {
      return await ctx.db.transaction(work);
    } catch (error) {
      if (!(error instanceof RowsLocked)) throw error;
      await pause(milliseconds);
    }
  }
  throw new AppError("conflict", "A purchase or refund is in progress for one of the two. Try again.");
}

/**
 * Merge two subscribers by a decision of staff: identities, subscriptions, gifts, memberships, used coupons and
 * saved payment methods of the source move to the target. The moved rows are recorded, so that the merge can be
 * undone.
 */
export function mergeSubscribers(ctx: MergeContext, pair: Pair): Promise<{ mergeId: number }> {
  requirePermission(ctx, "subscribers:write");
  const { actor } = ctx;
  if (actor.kind !== "staff") throw new AppError("forbidden", "Only staff can merge subscribers.");
  return withRetries(ctx, async (tx) => {
    await lockBoth(ctx, tx, { ...pair, fromId: pair.goneId });
    return { mergeId: await merge(ctx, tx, { ...pair, staffUserId: actor.staffUserId }) };
  });
}

/** List the merges of a subscriber, newest first. */
export function listMerges(ctx: Context, subscriberId: number): Promise<Merge[]> {
  requirePermission(ctx, "subscribers:read");
  return findMerges(ctx.db, ctx.account.id, subscriberId);
}

/** Undo a merge: rows that it moved return, if they have not been moved since. */
export function undoMerge(ctx: MergeContext, mergeId: number): Promise<void> {
  requirePermission(ctx, "subscribers:write");
  return withRetries(ctx, async (tx) => {
    const recorded = await lockMerge(tx, ctx.account.id, mergeId);
    if (recorded === null) throw notFound("merge");
    if (recorded.undoneAt !== null) throw new AppError("conflict", "This merge has already been undone.");
    await lockBoth(ctx, tx, { ...recorded, fromId: recorded.keptId });
    const [target] = await findSubscribers(ctx, [recorded.keptId], tx);
    if (target === undefined) {
      throw new AppError(
        "conflict",
        "The subscriber has since been merged into another one. Undo that merge first.",
      );
    }
    await moveWallets(ctx, tx, {
      fromId: recorded.keptId,
      toId: recorded.goneId,
      providers: recorded.moved.wallets,
      savedUntil: recorded.mergedAt,
    });
    await undoMergedRows(tx, ctx.account.id, { ...recorded, mergeId, now: ctx.clock.now() });
  });
}
