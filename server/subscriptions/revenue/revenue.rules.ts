import type { BookedSum, RecurringLot } from "./revenue.repository";

/** How a recurring subscription stands to a month: what a figure counts, and the list behind it shows. */
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

/** So many, worth so much in the currency's minor unit. */
export interface Sum {
  count: number;
  cents: number;
}

/** One month of one currency. Money that recurs is what it is worth a month. */
export interface RevenueMonth extends Record<RecurringFigure | BookedSum["what"], Sum> {
  month: string;
}

/**
 * Whether a lot counts for a figure of the month between two edges, the earlier of which has the number `at` (from 1).
 * A lot's numbers say how many edges lie at or before its times.
 */
export function counts(
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

function sumOf(rows: readonly Sum[]): Sum {
  return rows.reduce((sum, { count, cents }) => ({ count: sum.count + count, cents: sum.cents + cents }), {
    count: 0,
    cents: 0,
  });
}

const BOOKED = ["billed", "credited", "failed", "recovered", "refunded"] as const;

interface Found {
  lots: readonly RecurringLot[];
  sums: readonly BookedSum[];
}

function monthOf(month: string, at: number, { lots, sums }: Found): RevenueMonth {
  const recurring = (figure: RecurringFigure) => sumOf(lots.filter((lot) => counts(lot, figure, at)));
  const booked = (what: BookedSum["what"]) =>
    sumOf(sums.filter((sum) => sum.what === what && sum.bucket === at));
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

/** Currencies in which more recurs now stand first, then those in which more was billed, then by their codes. */
function byWeight(one: CurrencyMonths, other: CurrencyMonths): number {
  const running = ({ months }: CurrencyMonths) => months.at(-1)?.running.count ?? 0;
  const billed = ({ months }: CurrencyMonths) => months.reduce((sum, month) => sum + month.billed.count, 0);
  return (
    running(other) - running(one) || billed(other) - billed(one) || (one.currency < other.currency ? -1 : 1)
  );
}

/** The months of each currency, the weightiest first; a currency of which nothing happened is left out. */
export function revenueOf(months: readonly string[], { lots, sums }: Found): CurrencyMonths[] {
  const currencies = new Set([...lots, ...sums].map(({ currency }) => currency));
  return [...currencies]
    .map((currency) => {
      const own = {
        lots: lots.filter((lot) => lot.currency === currency),
        sums: sums.filter((sum) => sum.currency === currency),
      };
      return { currency, months: months.map((month, index) => monthOf(month, index + 1, own)) };
    })
    .filter(({ months: made }) => !made.every(isEmpty))
    .sort(byWeight);
}
