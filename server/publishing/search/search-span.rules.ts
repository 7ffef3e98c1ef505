import { periodName } from "./search-mark";

export interface Range {
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** What a walk through time has seen so far, and what lies before it. */
export interface WalkState {
  /** Not yet gone through. */
  rest: Range;
  /** Days gone through, and matches found in them. */
  days: number;
  found: number;
  /** Stories of the publication in all, and days that they spread over. */
  stories: number;
  spread: number;
  /** How many matches are wanted in all. */
  wanted: number;
  /** Every condition alone is met by so many stories that going through all of them takes long. */
  common: boolean;
}

/** The next stretch; `period` is the calendar period that holds it, null where it needs no narrowing. */
export interface Span extends Range {
  period: string | null;
}

const DAY = 86_400_000;
const PERIODS = [
  { period: "month", days: 30 },
  { period: "quarter", days: 91 },
  { period: "year", days: 365 },
] as const;
type Period = (typeof PERIODS)[number]["period"];

/** A publication of so many stories is gone through at once. */
const SMALL = 40_000;
/** So many matches scattered over all years cost no more than a few short stretches. */
const FEW = 2_000;
/** A stretch that holds this share of what is wanted is long enough. */
const SHARE = 1 / 3;
/** What is common is looked for among so many stories at most (ADR 0009). */
const LOOKED_THROUGH = 100_000;
/** Stories that a first stretch should hold for what it finds to tell anything. */
const TELLING = 2_000;

export function daysOf({ from, to }: Range): number {
  return Math.max(0, to.getTime() - from.getTime()) / DAY;
}

function monthsOf(period: Period): number {
  return period === "year" ? 12 : period === "quarter" ? 3 : 1;
}

/** The calendar period (UTC) that an instant falls into. */
function periodAround(at: Date, period: Period): Range {
  const months = monthsOf(period);
  const first = Math.floor(at.getUTCMonth() / months) * months;
  return {
    from: new Date(Date.UTC(at.getUTCFullYear(), first)),
    to: new Date(Date.UTC(at.getUTCFullYear(), first + months)),
  };
}

/** How long the next stretch should be; null: all that is left. */
function lengthOf(state: WalkState): Period | null {
  if (state.stories <= SMALL) return null;
  if (state.days === 0) {
    const perDay = state.stories / Math.max(1, state.spread);
    return PERIODS.find(({ days }) => perDay * days >= TELLING)?.period ?? "year";
  }
  const perDay = (state.found + 1) / state.days;
  const restDays = daysOf(state.rest);
  // Without a period the index goes through all years: not for the few days that dates leave.
  if (!state.common && perDay * restDays <= FEW && restDays > state.spread / 2) return null;
  const enough = Math.min(state.wanted * SHARE, perDay * restDays);
  return PERIODS.find(({ days }) => perDay * days >= enough)?.period ?? "year";
}

/** Whether a walk that has not found enough should end all the same. */
export function hasLookedEnough(state: WalkState): boolean {
  const perDay = state.stories / Math.max(1, state.spread);
  return state.common && state.days * perDay >= LOOKED_THROUGH;
}

/**
 * The next stretch of time to look into, so long that it holds a good part of the matches wanted: common words
 * need the latest month only, rare ones all years together.
 */
export function nextSpan(state: WalkState, newestFirst: boolean): Span {
  const { rest } = state;
  const period = lengthOf(state);
  if (period === null) return { ...rest, period: null };
  const at = newestFirst ? new Date(rest.to.getTime() - 1) : rest.from;
  const around = periodAround(at, period);
  return {
    from: newestFirst && around.from > rest.from ? around.from : rest.from,
    to: !newestFirst && around.to < rest.to ? around.to : rest.to,
    period: periodName(at, period),
  };
}
