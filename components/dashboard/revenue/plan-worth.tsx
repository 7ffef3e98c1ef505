"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Skeleton } from "@/components/ui/skeleton";
import { formatMoney } from "../catalogue/money";
import { buildListHref } from "../list/list-address";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";

/** Plans of a currency by the monthly recurring revenue of their active subscriptions. */
export function PlanWorth({ currency }: { currency: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.revenue.byPlan.queryOptions());
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton className="h-24 w-full" />;
  }
  const plans = query.data.filter((plan) => plan.currency === currency);
  if (plans.length === 0) return <p className="text-sm text-ink-2">No recurring plans in {currency}.</p>;
  return (
    <ul className="max-w-2xl divide-y divide-line rounded-lg border border-line">
      {plans.map((plan) => (
        <li key={plan.planId}>
          <Link
            href={buildListHref("/dashboard/revenue/rows", { currency, plan: plan.planId ?? undefined })}
            prefetch={false}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3.5 py-2.5 text-sm hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 font-medium break-words">{plan.title ?? "No plan"}</span>
            <span className="text-xs text-ink-3">
              {plan.count === 1 ? "1 subscription" : `${plan.count.toLocaleString("en")} subscriptions`}
            </span>
            <span className="tabular ms-auto">{formatMoney(plan.cents, currency)} a month</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
