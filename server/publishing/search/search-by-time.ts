import type { Context } from "@/server/context/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { sampleCounts, searchStep } from "./search.repository";
import { accountMark, marksQuery, periodMark, periodName, type TimeKind } from "./search-mark";
import { parseConditions } from "./search-query.rules";
import {
  chooseNextSpan,
  countDays,
  hasExaminedEnough,
  type Range,
  type WalkState,
} from "./search-span.rules";

/** Matches up to this many are counted; a larger number is estimated (docs/decisions/search-in-postgresql.md). */
export const COUNTED_MATCHES = 1_000;

/** Scope of a search, apart from its words. */
export interface SearchScope {
  kind: TimeKind;
  newestFirst: boolean;
  /** Time from the first to the last story of the account. */
  range: Range;
  publishedAfter: Date | null;
  publishedBefore: Date | null;
  /** Listed stories of the account. */
  stories: number;
  /** A story must have one mark of each group. */
  marks: readonly (readonly string[])[];
}

export interface WalkResult {
  /** The first matches in order, as many as were needed. */
  ids: string[];
  /** Exact unless `partial`; else estimated from the match rate at the time enough matches were counted. */
  total: number;
  /** Part of the time range was not examined: enough matches were found, or enough stories examined. */
  partial: boolean;
  /** Every condition alone matches very many stories. */
  common: boolean;
}

interface WalkQuery {
  /** A tsquery that the index answers alone. */
  query: string;
  ids: number;
  /** Counted exactly up to this many. */
  count: number;
  /** Whether every condition may be common; false skips the sampling. */
  mayBeCommon: boolean;
}

/** Round to two significant digits, so that an estimate looks like one. */
function roundEstimate(estimate: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, estimate))) - 1);
  return Math.round(estimate / unit) * unit;
}

/** Limit the scope's range by its dates, if stories are ordered by publication time. */
function limitRange({ kind, range, publishedAfter, publishedBefore }: SearchScope): Range {
  if (kind !== "m") return range;
  return {
    from: publishedAfter !== null && publishedAfter > range.from ? publishedAfter : range.from,
    to: publishedBefore !== null && publishedBefore < range.to ? publishedBefore : range.to,
  };
}

/** A condition that matches at least one in this many stories is common. */
const COMMON_SHARE = 16;
const MONTH = 30.4;

/**
 * Whether every condition alone matches very many stories, sampled in a recent month. If the only condition is a
 * single word, its own matches show that.
 */
async function isCommon(ctx: Context, scope: SearchScope, query: string): Promise<boolean> {
  const { words, alternatives } = parseConditions(query);
  const groups = scope.marks.map((group) => marksQuery([group]));
  if (words.length === 1 && groups.length === 0 && !query.includes("!")) return false;
  const month = periodName(new Date(scope.range.to.getTime() - MONTH * DAY_MILLISECONDS), "month");
  const inMonthQuery = marksQuery([[periodMark(ctx.account.id, scope.kind, month)]]);
  const monthStories = (scope.stories * MONTH) / Math.max(MONTH, countDays(scope.range));
  const threshold = Math.max(1, Math.ceil(monthStories / COMMON_SHARE));
  const counts = await sampleCounts(
    ctx.db,
    [...words, ...groups].map((condition) => `${condition} & ${inMonthQuery}`),
    threshold,
  );
  const common = counts.map((count) => count >= threshold);
  const wordResults = common.slice(0, words.length);
  const areWordsCommon = alternatives ? wordResults.includes(true) : !wordResults.includes(false);
  return areWordsCommon && !common.slice(words.length).includes(false);
}

/** Get the marks that narrow a step: its period, or the account unless a section, tag or author implies it. */
function getNarrowingMarks(
  accountId: number,
  scope: SearchScope,
  period: string | null,
): (readonly string[])[] {
  if (period !== null) return [[periodMark(accountId, scope.kind, period)], ...scope.marks];
  return scope.marks.length > 0 ? [...scope.marks] : [[accountMark(accountId)]];
}

/**
 * Collect matches range by range from the newest (or oldest) on, until enough are listed and counted. Marks let
 * the index skip everything outside a range, so that a common word costs little more than a rare one.
 */
export async function searchByTime(
  ctx: Context,
  scope: SearchScope,
  walkQuery: WalkQuery,
): Promise<WalkResult> {
  const { kind, newestFirst } = scope;
  const accountId = ctx.account.id;
  const walked: WalkResult = { ids: [], total: 0, partial: false, common: false };
  const state: WalkState = {
    rest: limitRange(scope),
    days: 0,
    found: 0,
    stories: scope.stories,
    spread: countDays(scope.range),
    needed: walkQuery.count > 0 ? walkQuery.count : walkQuery.ids,
    common: false,
  };
  const allDays = countDays(state.rest);
  let estimate: number | null = null;
  while (state.rest.from < state.rest.to) {
    const span = chooseNextSpan(state, newestFirst);
    const isFirstStep = state.days === 0;
    const step = await searchStep(ctx.db, accountId, {
      query: `(${walkQuery.query}) & ${marksQuery(getNarrowingMarks(accountId, scope, span.period))}`,
      kind,
      newestFirst,
      from: span.from,
      to: span.to,
      publishedAfter: scope.publishedAfter,
      publishedBefore: scope.publishedBefore,
      limit: Math.max(0, walkQuery.ids - walked.ids.length),
    });
    walked.ids.push(...step.ids);
    state.found += step.count;
    state.days += countDays(span);
    state.rest = newestFirst
      ? { from: state.rest.from, to: span.from }
      : { from: span.to, to: state.rest.to };
    walked.partial = state.rest.from < state.rest.to;
    if (!walked.partial) break;
    const remainingCount = walkQuery.count - state.found;
    // Every page of a search executes the same steps up to here, so that all of them report the same total.
    if (remainingCount <= 0) estimate ??= roundEstimate((state.found * allDays) / state.days);
    if (remainingCount <= 0 && walked.ids.length >= walkQuery.ids) break;
    if (remainingCount <= 0) state.needed = walkQuery.ids;
    if (isFirstStep && walkQuery.mayBeCommon) state.common = await isCommon(ctx, scope, walkQuery.query);
    if (hasExaminedEnough(state)) break;
  }
  walked.common = state.common;
  walked.total = walked.partial ? Math.max(estimate ?? 0, state.found) : state.found;
  return walked;
}
