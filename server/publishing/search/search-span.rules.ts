import { DAY_MILLISECONDS } from "@/shared/time-units";
import { periodName } from "./search-mark";

export interface Range {
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** Progress of a search through time: what has been examined, and what remains. */
export interface WalkState {
  /** Not yet examined. */
  rest: Range;
  /** Days examined, and matches found in them. */
  days: number;
  found: number;
  /** All stories of the publication, and the days that they cover. */
  stories: number;
  spread: number;
  /** Total number of matches needed. */
  needed: number;
  /** Every condition alone matches so many stories that examining all of them takes long. */
  common: boolean;
}

/** The next time range; `period` is its calendar period, null: no narrowing needed. */
export interface Span extends Range {
  period: string | null;
}

const PERIODS = [
  { period: "month", days: 30 },
  { period: "quarter", days: 91 },
  { period: "year", days: 365 },
] as const;
type Period = (typeof PERIODS)[number]["period"];

/** A publication of at most this many stories is examined in one step. */
const SMALL_ARCHIVE = 40_000;
/** This many matches scattered over all years cost no more than a few short ranges. */
const FEW_MATCHES = 2_000;
/** A range that contains this share of the needed matches is long enough. */
const SPAN_SHARE = 1 / 3;
/** Newest stories that are examined for common words that seldom occur together. */
const MAX_EXAMINED = 100_000;
/** Stories that a first range should contain for its match rate to be representative. */
const FIRST_SPAN_STORIES = 2_000;

export function countDays({ from, to }: Range): number {
  return Math.max(0, to.getTime() - from.getTime()) / DAY_MILLISECONDS;
}

function getMonthCount(period: Period): number {
  return period === "year" ? 12 : period === "quarter" ? 3 : 1;
}

/** Get the calendar period (UTC) that contains an instant. */
function getCalendarRange(at: Date, period: Period): Range {
  const months = getMonthCount(period);
  const firstMonth = Math.floor(at.getUTCMonth() / months) * months;
  return {
    from: new Date(Date.UTC(at.getUTCFullYear(), firstMonth)),
    to: new Date(Date.UTC(at.getUTCFullYear(), firstMonth + months)),
  };
}

/** Choose the length of the next range; null: everything that remains. */
function chooseLength(state: WalkState): Period | null {
  if (state.stories <= SMALL_ARCHIVE) return null;
  if (state.days === 0) {
    const perDay = state.stories / Math.max(1, state.spread);
    return PERIODS.find(({ days }) => perDay * days >= FIRST_SPAN_STORIES)?.period ?? "year";
  }
  const perDay = (state.found + 1) / state.days;
  const restDays = countDays(state.rest);
  // Without a period the index scans all years: not worthwhile for the few days that date limits leave.
  if (!state.common && perDay * restDays <= FEW_MATCHES && restDays > state.spread / 2) return null;
  const enough = Math.min(state.needed * SPAN_SHARE, perDay * restDays);
  return PERIODS.find(({ days }) => perDay * days >= enough)?.period ?? "year";
}

/** Whether a search should end although it has not found enough matches. */
export function hasExaminedEnough(state: WalkState): boolean {
  const perDay = state.stories / Math.max(1, state.spread);
  return state.common && state.days * perDay >= MAX_EXAMINED;
}

/**
 * Choose the next time range, long enough to contain a good part of the needed matches: common words
 * need the latest month only, rare ones all years at once.
 */
export function chooseNextSpan(state: WalkState, newestFirst: boolean): Span {
  const { rest } = state;
  const period = chooseLength(state);
  if (period === null) return { ...rest, period: null };
  const at = newestFirst ? new Date(rest.to.getTime() - 1) : rest.from;
  const around = getCalendarRange(at, period);
  return {
    from: newestFirst && around.from > rest.from ? around.from : rest.from,
    to: !newestFirst && around.to < rest.to ? around.to : rest.to,
    period: periodName(at, period),
  };
}
