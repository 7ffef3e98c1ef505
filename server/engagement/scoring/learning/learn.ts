import { LRUCache } from "lru-cache";
import type { Context } from "@/server/context/index";
import type { Db, Statements } from "@/server/platform/db/index";
import { cacheTtl } from "@/server/platform/system/index";
import { requirePermission } from "@/server/staff/index";
import { scoreText } from "../score-text.rules";
import type { LearnedCounts, LearnedWord, Lesson } from "./learned-weights.rules";
import { computeLearnedWeights, type Learned, NOTHING_LEARNED } from "./learned-weights.rules";
import { addLesson, deleteLearned, findTotals, findWords, pruneWords } from "./learning.repository";

export type { Lesson } from "./learned-weights.rules";

/** Cache time: after it every process uses what one of them learned. */
const FRESH_MILLISECONDS = 30_000;
/** One lesson in this many checks whether the account has too many words. */
const PRUNE_EVERY = 200;

const caches = new WeakMap<object, LRUCache<number, { learned: Promise<Learned> }>>();

function getCache(db: object): LRUCache<number, { learned: Promise<Learned> }> {
  const accountCache = caches.get(db) ?? new LRUCache({ max: 200, ...cacheTtl(FRESH_MILLISECONDS) });
  caches.set(db, accountCache);
  return accountCache;
}

async function readLearned(db: Db, accountId: number): Promise<Learned> {
  const totals = await findTotals(db, accountId);
  return totals === null ? NOTHING_LEARNED : computeLearnedWeights(await findWords(db, accountId), totals);
}

/** Load what an account has learned, at most half a minute old. */
export function loadLearned(ctx: Pick<Context, "db">, accountId: number): Promise<Learned> {
  const cache = getCache(ctx.db);
  const cached = cache.get(accountId);
  if (cached !== undefined) return cached.learned;
  const learned = readLearned(ctx.db, accountId);
  cache.set(accountId, { learned });
  learned.catch(() => cache.delete(accountId));
  return learned;
}

/** Train the account's scorer with a moderator's decision on a text, or (`times` -1) revert that training. */
export async function learnFrom(
  ctx: Context,
  tx: Statements,
  { text, lesson, times }: { text: string; lesson: Lesson; times: 1 | -1 },
): Promise<void> {
  const { words } = scoreText(text);
  await addLesson(tx, ctx.account.id, { words, lesson, times, now: ctx.clock.now() });
}

/** Prune an account's learned words to their limit; called occasionally, outside the transaction of a lesson. */
export async function pruneLearned(ctx: Context): Promise<void> {
  const totals = await findTotals(ctx.db, ctx.account.id);
  if (totals === null) return;
  if ((totals.kept + totals.removed + totals.spam) % PRUNE_EVERY === 0)
    await pruneWords(ctx.db, ctx.account.id);
}

/** Invalidate this process's cache of an account, so that the next text uses what was just learned. */
export function invalidateLearned(ctx: Pick<Context, "db" | "account">): void {
  getCache(ctx.db).delete(ctx.account.id);
}

/** List what the account's scorer has learned: the number of decisions, and the most frequent words. */
export async function listLearned(
  ctx: Context,
): Promise<{ totals: LearnedCounts; since: Date | null; words: LearnedWord[] }> {
  requirePermission(ctx, "moderation:configure");
  const totals = await findTotals(ctx.db, ctx.account.id);
  if (totals === null) return { totals: { kept: 0, removed: 0, spam: 0 }, since: null, words: [] };
  const { since, ...counts } = totals;
  return { totals: counts, since, words: await findWords(ctx.db, ctx.account.id, 60) };
}

/** Delete everything that was learned from the account's moderators. */
export async function resetLearned(ctx: Context): Promise<void> {
  requirePermission(ctx, "moderation:configure");
  await ctx.db.transaction((tx) => deleteLearned(tx, ctx.account.id));
  invalidateLearned(ctx);
}
