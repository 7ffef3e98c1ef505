import type { Context } from "@/server/accounts/index";
import { sampleCounts, searchStep } from "./search.repository";
import { accountMark, marksQuery, periodMark, periodName, type TimeKind } from "./search-mark";
import { conditionsOf } from "./search-query.rules";
import { daysOf, hasLookedEnough, nextSpan, type Range, type WalkState } from "./search-span.rules";

/** Matches up to this many are counted; of more, the number is estimated (ADR 0009). */
export const COUNTED_MATCHES = 1_000;

/** What is looked for, apart from the words. */
export interface SearchScope {
  kind: TimeKind;
  newestFirst: boolean;
  /** First to last story of the account. */
  range: Range;
  publishedAfter: Date | null;
  publishedBefore: Date | null;
  /** Listed stories of the account. */
  stories: number;
  /** One mark of each of these. */
  marks: readonly (readonly string[])[];
}

export interface Walked {
  /** The first matches in order, as many as were needed. */
  ids: string[];
  /** Exact unless `partial`; else estimated from how often stories matched until enough were counted. */
  total: number;
  /** Some of the time was not looked into: enough had been found, or enough looked through. */
  partial: boolean;
  /** Every condition alone is met by very many stories. */
  common: boolean;
}

interface Wanted {
  /** A tsquery that the index answers alone. */
  query: string;
  ids: number;
  /** Counted exactly up to this many. */
  count: number;
  /** Whether the conditions may each be common; where that is known not to be so, nothing needs to be tried. */
  mayBeCommon: boolean;
}

/** Two digits that mean something, and zeros: an estimate should look like one. */
function rounded(estimate: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, estimate))) - 1);
  return Math.round(estimate / unit) * unit;
}

/** The part of the scope that its dates leave, where stories are walked by the time of their publication. */
function datedRange({ kind, range, publishedAfter, publishedBefore }: SearchScope): Range {
  if (kind !== "m") return range;
  return {
    from: publishedAfter !== null && publishedAfter > range.from ? publishedAfter : range.from,
    to: publishedBefore !== null && publishedBefore < range.to ? publishedBefore : range.to,
  };
}

/** A condition that at least one story in so many meets is common. */
const COMMON_SHARE = 16;
const MONTH = 30.4;

/**
 * Whether every condition alone, judged by a recent month, is met by very many stories. Where the only condition is a
 * single word, its matches themselves tell.
 */
async function isCommon(ctx: Context, scope: SearchScope, query: string): Promise<boolean> {
  const { words, alternatives } = conditionsOf(query);
  const groups = scope.marks.map((group) => marksQuery([group]));
  if (words.length === 1 && groups.length === 0 && !query.includes("!")) return false;
  const month = periodName(new Date(scope.range.to.getTime() - MONTH * 86_400_000), "month");
  const place = marksQuery([[periodMark(ctx.account.id, scope.kind, month)]]);
  const inMonth = (scope.stories * MONTH) / Math.max(MONTH, daysOf(scope.range));
  const many = Math.max(1, Math.ceil(inMonth / COMMON_SHARE));
  const counts = await sampleCounts(
    ctx.db,
    [...words, ...groups].map((condition) => `${condition} & ${place}`),
    many,
  );
  const common = counts.map((count) => count >= many);
  const ofWords = common.slice(0, words.length);
  const wordsCommon = alternatives ? ofWords.includes(true) : !ofWords.includes(false);
  return wordsCommon && !common.slice(words.length).includes(false);
}

/** What narrows a step in the index: its period, or the account, unless a section, tag or author is of one account anyway. */
function placesOf(accountId: number, scope: SearchScope, period: string | null): (readonly string[])[] {
  if (period !== null) return [[periodMark(accountId, scope.kind, period)], ...scope.marks];
  return scope.marks.length > 0 ? [...scope.marks] : [[accountMark(accountId)]];
}

/**
 * Gathers matches from the newest (or oldest) stretch of time to the next, until enough are named and counted.
 * Marks let the index skip everything outside a stretch, so that a word of every story costs little more than a rare one.
 */
export async function walkTime(ctx: Context, scope: SearchScope, wanted: Wanted): Promise<Walked> {
  const { kind, newestFirst } = scope;
  const accountId = ctx.account.id;
  const walked: Walked = { ids: [], total: 0, partial: false, common: false };
  const state: WalkState = {
    rest: datedRange(scope),
    days: 0,
    found: 0,
    stories: scope.stories,
    spread: daysOf(scope.range),
    wanted: wanted.count > 0 ? wanted.count : wanted.ids,
    common: false,
  };
  const allDays = daysOf(state.rest);
  let estimate: number | null = null;
  while (state.rest.from < state.rest.to) {
    const span = nextSpan(state, newestFirst);
    const first = state.days === 0;
    const step = await searchStep(ctx.db, accountId, {
      query: `(${wanted.query}) & ${marksQuery(placesOf(accountId, scope, span.period))}`,
      kind,
      newestFirst,
      from: span.from,
      to: span.to,
      publishedAfter: scope.publishedAfter,
      publishedBefore: scope.publishedBefore,
      limit: Math.max(0, wanted.ids - walked.ids.length),
    });
    walked.ids.push(...step.ids);
    state.found += step.count;
    state.days += daysOf(span);
    state.rest = newestFirst
      ? { from: state.rest.from, to: span.from }
      : { from: span.to, to: state.rest.to };
    walked.partial = state.rest.from < state.rest.to;
    if (!walked.partial) break;
    const uncounted = wanted.count - state.found;
    // Every page of a search takes the same way up to here, so that all of them tell the same number.
    if (uncounted <= 0) estimate ??= rounded((state.found * allDays) / state.days);
    if (uncounted <= 0 && walked.ids.length >= wanted.ids) break;
    if (uncounted <= 0) state.wanted = wanted.ids;
    if (first && wanted.mayBeCommon) state.common = await isCommon(ctx, scope, wanted.query);
    if (hasLookedEnough(state)) break;
  }
  walked.common = state.common;
  walked.total = walked.partial ? Math.max(estimate ?? 0, state.found) : state.found;
  return walked;
}
