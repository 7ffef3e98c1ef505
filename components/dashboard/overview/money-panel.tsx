"use client";

import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton";
import type { RevenueMonth } from "@/server/subscriptions/billing/index";
import { formatMoney } from "../catalogue/money";
import { formatMonth } from "../money/money-labels";
import { buildFigureHref } from "../revenue/revenue-labels";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { Figure, Panel } from "./panel";

const SHOWN_CURRENCIES = 3;

/**
 * Whether a currency has recurring revenue, new or lost subscriptions, or failed charges.
 * A currency with one-time payments only has no row.
 */
function isBusy({ running, new: begun, lost, failed }: RevenueMonth): boolean {
  return [running, begun, lost, failed].some(({ count }) => count > 0);
}

/** Subscription revenue of this month per currency; every figure links to the rows it counts. */
export function MoneyPanel() {
  const trpc = useTRPC();
  const query = useQuery(trpc.revenue.months.queryOptions({ months: 1 }));
  const more = { href: "/dashboard/revenue", label: "Revenue" };
  if (query.data === undefined) {
    return (
      <Panel title="Subscriptions" more={more}>
        {query.error === null ? (
          <Skeleton className="m-4 h-20" />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        )}
      </Panel>
    );
  }
  const { currencies } = query.data;
  const busy = currencies.filter(({ months: [month] }) => month !== undefined && isBusy(month));
  return (
    <Panel title="Subscriptions" more={more}>
      {currencies.length === 0 && (
        <p className="px-4 py-6 text-sm text-ink-2">
          Revenue from subscriptions appears here after the first sale.
        </p>
      )}
      {(busy.length === 0 ? currencies : busy)
        .slice(0, SHOWN_CURRENCIES)
        .map(({ currency, months: [month] }) => {
          if (month === undefined) return null;
          const period = { month: month.month, currency };
          return (
            <div key={currency} className="grid grid-cols-2 p-1.5 sm:grid-cols-4">
              <Figure
                label={`Monthly recurring revenue (MRR), ${currency}`}
                value={formatMoney(month.running.cents, currency)}
                href={buildFigureHref("running", period)}
              />
              <Figure
                label={`New in ${formatMonth(month.month)}`}
                value={month.new.count.toLocaleString("en")}
                href={buildFigureHref("new", period)}
              />
              <Figure
                label="Churned"
                value={month.lost.count.toLocaleString("en")}
                href={buildFigureHref("lost", period)}
              />
              <Figure
                label="Failed charges"
                value={month.failed.count.toLocaleString("en")}
                href={buildFigureHref("failed", period)}
              />
            </div>
          );
        })}
    </Panel>
  );
}
