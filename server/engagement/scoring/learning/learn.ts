import { LRUCache } from "lru-cache";
import type { Context } from "@/server/accounts/index";
import { cacheTtl } from "@/server/platform/cache/index";
import type { Statements } from "@/server/platform/db/index";
import { requirePermission } from "@/server/staff/index";
import { scoreText } from "../score-text.rules";
import { type Learned, learnedWeights, NOTHING_LEARNED } from "./learned-weights.rules";
import { addLesson, deleteLearned, findTotals, findWords, pruneWords } from "./learning.repository";
import type { LearnedCounts, LearnedWord, Lesson } from "./lesson";

export type { Lesson } from "./lesson";

/** Every process asks anew after so long, so that what one learned is soon known to all. */
const FRESH_MILLISECONDS = 30_000;
/** One lesson in so many looks whether the account's words have become too many. */
const PRUNE_EVERY = 200;

const known = new WeakMap<object, LRUCache<number, { learned: Promise<Learned> }>>();

function cacheOf(db: object): LRUCache<number, { learned: Promise<Learned> }> {
  const found = known.get(db) ?? new LRUCache({ max: 200, ...cacheTtl(FRESH_MILLISECONDS) });
  known.set(db, found);
  return found;
}

async function readLearned(db: Statements, accountId: number): Promise<Learned> {
  const totals = await findTotals(db, accountId);
  return totals === null ? NOTHING_LEARNED : learnedWeights(await findWords(db, accountId), totals);
}

/** What an account has learned, at most half a minute old. */
export function learnedFor(ctx: Pick<Context, "db">, accountId: number): Promise<Learned> {
  const cache = cacheOf(ctx.db);
  const cached = cache.get(accountId);
  if (cached !== undefined) return cached.learned;
  const learned = readLearned(ctx.db, accountId);
  cache.set(accountId, { learned });
  learned.catch(() => cache.delete(accountId));
  return learned;
}

/** Lets the scorer learn from a moderator's decision on a text, or (`times` -1) unlearn one that was taken back. */
export async function learnFrom(
  ctx: Context,
  tx: Statements,
  { text, lesson, times }: { text: string; lesson: Lesson; times: 1 | -1 },
): Promise<void> {
  const { words } = scoreText(text);
  await addLesson(tx, ctx.account.id, { words, lesson, times, now: ctx.clock.now() });
}

/** Keeps an account's learned words to their number; called now and then, outside the transaction of a lesson. */
export async function pruneLearned(ctx: Context): Promise<void> {
  const totals = await findTotals(ctx.db, ctx.account.id);
  if (totals === null) return;
  if ((totals.kept + totals.removed + totals.spam) % PRUNE_EVERY === 0)
    await pruneWords(ctx.db, ctx.account.id);
}

/** Forgets what this process remembers of an account, so that the next text sees what was just learned. */
export function invalidateLearned(ctx: Pick<Context, "db" | "account">): void {
  cacheOf(ctx.db).delete(ctx.account.id);
}

/** What the account's scorer has learned: from how many decisions, and the words it met most. */
export async function listLearned(
  ctx: Context,
): Promise<{ totals: LearnedCounts; since: Date | null; words: LearnedWord[] }> {
  requirePermission(ctx, "moderation:configure");
  const totals = await findTotals(ctx.db, ctx.account.id);
  if (totals === null) return { totals: { kept: 0, removed: 0, spam: 0 }, since: null, words: [] };
  const { since, ...counts } = totals;
  return { totals: counts, since, words: await findWords(ctx.db, ctx.account.id, 60) };
}

/** Forgets everything that was learned from the account's moderators. */
export async function resetLearned(ctx: Context): Promise<void> {
  requirePermission(ctx, "moderation:configure");
  await ctx.db.withStatements((tx) => deleteLearned(tx, ctx.account.id));
  invalidateLearned(ctx);
}
