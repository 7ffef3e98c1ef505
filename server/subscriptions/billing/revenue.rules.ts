import { type TimeRange, toMonthRange } from "@/server/subscriptions/pricing/index";
import type { BookedSum, RecurringLot } from "./revenue.repository";

/** A month up to now: future events are no part of a figure. */
export function toMonthRangeSoFar(
  month: string,
  { now, timeZone }: { now: Date; timeZone: string },
): TimeRange {
  const { from, to } = toMonthRange(month, timeZone);
  // Up to and including now; times have milliseconds.
  const soFar = new Date(now.getTime() + 1);
  return { from, to: soFar < to ? soFar : to };
}

/** Compute the starts of the months, oldest first, and the end of the last one so far. */
export function toEdges(months: readonly string[], at: { now: Date; timeZone: string }): Date[] {
  const spans = months.map((month) => toMonthRangeSoFar(month, at));
  return [...spans.map(({ from }) => from), ...spans.slice(-1).map(({ to }) => to)];
}

/** Figures of recurring subscriptions in a month; each figure has a list behind it. */
export const RECURRING_FIGURES = [
  "running",
  "new",
  "lost",
  "switched_in",
  "switched_out",
  "in_trial",
  "converted",
] as const;

export type RecurringFigure = (typeof RECURRING_FIGURES)[number];

/** Number of rows and their value in the currency's minor unit. */
export interface Sum {
  count: number;
  cents: number;
}

/** One month of one currency. Recurring revenue is the monthly value. */
export interface RevenueMonth extends Record<RecurringFigure | BookedSum["what"], Sum> {
  month: string;
}

/**
 * Whether a lot counts for a figure of the month after edge number `at` (from 1).
 *
 * A lot's numbers are the count of edges at or before its times.
 */
export function isInFigure(
  lot: Omit<RecurringLot, "currency" | "count" | "cents">,
  figure: RecurringFigure,
  at: number,
): boolean {
  const { began, earnsFrom, ended, isTrial, earns, came, went } = lot;
  switch (figure) {
    case "running":
      return earns && earnsFrom <= at && ended > at;
    case "new":
      return earns && !came && earnsFrom === at;
    case "switched_in":
      return earns && came && earnsFrom === at;
    case "lost":
      return earns && !went && ended === at;
    case "switched_out":
      return earns && went && ended === at;
    case "in_trial":
      return isTrial && began <= at && earnsFrom > at && ended > at;
    case "converted":
      return earns && isTrial && earnsFrom === at;
  }
}

function addUp(rows: readonly Sum[]): Sum {
  return rows.reduce((sum, { count, cents }) => ({ count: sum.count + count, cents: sum.cents + cents }), {
    count: 0,
    cents: 0,
  });
}

const BOOKED = ["billed", "credited", "failed", "recovered", "refunded"] as const;

interface RevenueInput {
  lots: readonly RecurringLot[];
  sums: readonly BookedSum[];
}

function toMonth(month: string, at: number, { lots, sums }: RevenueInput): RevenueMonth {
  const recurring = (figure: RecurringFigure) => addUp(lots.filter((lot) => isInFigure(lot, figure, at)));
  const booked = (what: BookedSum["what"]) =>
    addUp(sums.filter((sum) => sum.what === what && sum.bucket === at));
  return {
    month,
    running: recurring("running"),
    new: recurring("new"),
    lost: recurring("lost"),
    switched_in: recurring("switched_in"),
    switched_out: recurring("switched_out"),
    in_trial: recurring("in_trial"),
    converted: recurring("converted"),
    billed: booked("billed"),
    credited: booked("credited"),
    failed: booked("failed"),
    recovered: booked("recovered"),
    refunded: booked("refunded"),
  };
}

interface CurrencyMonths {
  currency: string;
  months: RevenueMonth[];
}

function isEmpty(month: RevenueMonth): boolean {
  return [...RECURRING_FIGURES, ...BOOKED].every((figure) => month[figure].count === 0);
}

/** Order by current recurring subscriptions, then by invoices, then by currency code. */
function compareBySize(a: CurrencyMonths, b: CurrencyMonths): number {
  const running = ({ months }: CurrencyMonths) => months.at(-1)?.running.count ?? 0;
  const billed = ({ months }: CurrencyMonths) => months.reduce((sum, month) => sum + month.billed.count, 0);
  return running(b) - running(a) || billed(b) - billed(a) || (a.currency < b.currency ? -1 : 1);
}

/** Compute the months of each currency, largest first; a currency without any rows is left out. */
export function computeRevenue(months: readonly string[], { lots, sums }: RevenueInput): CurrencyMonths[] {
  const currencies = new Set([...lots, ...sums].map(({ currency }) => currency));
  return [...currencies]
    .map((currency) => {
      const currencyRows = {
        lots: lots.filter((lot) => lot.currency === currency),
        sums: sums.filter((sum) => sum.currency === currency),
      };
      return { currency, months: months.map((month, index) => toMonth(month, index + 1, currencyRows)) };
    })
    .filter(({ months: monthRows }) => !monthRows.every(isEmpty))
    .sort(compareBySize);
}
