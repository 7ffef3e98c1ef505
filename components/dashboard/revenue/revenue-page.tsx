"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { FilterButton } from "../list/filter-button";
import { revenueRange } from "../list/list-filters";
import { useListAddress } from "../list/use-list-address";
import { PageHeader } from "../page-header";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { Cancellations } from "./cancellations";
import { MonthBars } from "./month-bars";
import { PlanWorth } from "./plan-worth";
import { RevenueTable } from "./revenue-table";

const RANGES = [
  { value: "6", label: "6 months" },
  { value: "12", label: "12 months" },
];

function Months({ months }: { months: 6 | 12 }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.revenue.months.queryOptions({ months }, { placeholderData: keepPreviousData }));
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <SkeletonRows rows={10} />;
  }
  const { currencies } = query.data;
  if (currencies.length === 0) {
    return (
      <EmptyState icon={ChartNoAxesColumn} title="No revenue yet">
        Revenue from subscriptions appears here by month, after the first sale.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-12">
      {currencies.map(({ currency, months: shown }) => (
        <section key={currency} aria-label={`Revenue in ${currency}`} className="flex flex-col gap-6">
          <h2 className="text-base font-semibold">{currency}</h2>
          <MonthBars months={shown} currency={currency} />
          <RevenueTable months={shown} currency={currency} />
          <div>
            <h3 className="mb-2 text-sm font-semibold">Current, by plan</h3>
            <PlanWorth currency={currency} />
          </div>
        </section>
      ))}
    </div>
  );
}

/** Subscription revenue by month and currency; every figure links to the rows it counts. */
export function RevenuePage() {
  const { account, permissions } = useStaff();
  const { filter, narrow } = useListAddress(revenueRange);
  const { months = 6 } = filter;
  return (
    <div className="max-w-6xl">
      <PageHeader
        title="Revenue"
        description={
          <>
            Months use the {account.timeZone.replaceAll("_", " ")} time zone. Recurring prices are per month,
            less coupons that reduce every charge. Currencies are kept separate.
          </>
        }
      />
      <div className="pb-6">
        <FilterButton
          label="Period"
          value={String(months)}
          options={RANGES}
          onChange={(chosen) => narrow({ months: chosen })}
        />
      </div>
      <Months months={months} />
      {permissions.includes("subscriptions:read") && <Cancellations />}
    </div>
  );
}
