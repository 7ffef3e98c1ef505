import type { Context } from "@/server/accounts/index";
import { accountMark, marksQuery, periodMark, type TimeKind } from "./search-mark";
import { daysOf, nextSpan, type Range, type WalkState } from "./search-span.rules";
import { searchStep } from "./search.repository";

/** Matches beyond this many are not counted: a larger total is reported as this number (ADR 0012). */
export const COUNTED_MATCHES = 10_000;

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
  /** Exact below the count that was asked for. */
  total: number;
}

interface Wanted {
  /** A tsquery that the index answers alone. */
  query: string;
  ids: number;
  count: number;
}

/** The part of the scope that its dates leave, where stories are walked by the time of their publication. */
function datedRange({ kind, range, publishedAfter, publishedBefore }: SearchScope): Range {
  if (kind !== "m") return range;
  return {
    from: publishedAfter !== null && publishedAfter > range.from ? publishedAfter : range.from,
    to: publishedBefore !== null && publishedBefore < range.to ? publishedBefore : range.to,
  };
}

/**
 * Gathers matches from the newest (or oldest) stretch of time to the next, until enough are named and counted.
 * Marks let the index skip everything outside a stretch, so that a word of every story costs little more than a rare one.
 */
export async function walkTime(ctx: Context, scope: SearchScope, wanted: Wanted): Promise<Walked> {
  const { kind, newestFirst, publishedAfter, publishedBefore } = scope;
  const accountId = ctx.account.id;
  const walked: Walked = { ids: [], total: 0 };
  const state: WalkState = {
    rest: datedRange(scope),
    days: 0,
    found: 0,
    stories: scope.stories,
    spread: daysOf(scope.range),
  };
  while (state.rest.from < state.rest.to) {
    const span = nextSpan(state, newestFirst);
    const place = span.period === null ? accountMark(accountId) : periodMark(accountId, kind, span.period);
    const step = await searchStep(ctx.db, accountId, {
      query: `(${wanted.query}) & ${marksQuery([[place], ...scope.marks])}`,
      kind,
      newestFirst,
      from: span.from,
      to: span.to,
      publishedAfter,
      publishedBefore,
      limit: Math.max(0, wanted.ids - walked.ids.length),
    });
    walked.ids.push(...step.ids);
    walked.total += step.count;
    state.found += step.count;
    state.days += daysOf(span);
    state.rest = newestFirst
      ? { from: state.rest.from, to: span.from }
      : { from: span.to, to: state.rest.to };
    if (walked.total >= wanted.count && walked.ids.length >= wanted.ids) break;
  }
  return walked;
}
