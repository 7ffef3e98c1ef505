"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch } from "lucide-react";
import { Button } from "@/components/ui/button";
import { type Column, RowLink } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { ExactTime } from "@/components/ui/relative-time";
import type { RecurringRow, Sum } from "@/server/subscriptions/billing/index";
import { formatMoney } from "../catalogue/money";
import { CurrencyFilter } from "../list/currency-filter";
import { FilterButton } from "../list/filter-button";
import { recurringFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { MonthFilter } from "../list/month-filter";
import { useListAddress } from "../list/use-list-address";
import { useTRPC } from "../trpc/client";
import { FIGURE_OPTIONS, FIGURES } from "./revenue-labels";
import { REVENUE_ROWS } from "./rows-per-page";

const COLUMNS: readonly Column<RecurringRow>[] = [
  {
    id: "subscriber",
    label: "Subscriber",
    fixed: true,
    className: "w-full max-w-0",
    cell: (row) => (
      <div className="min-w-0">
        <div className="truncate">
          <RowLink href={`/dashboard/subscriptions/${row.id}`}>{row.subscriberName ?? row.identity}</RowLink>
        </div>
        <p className="mt-0.5 truncate text-xs text-ink-3">
          {row.groupName === null ? row.planName : `${row.groupName}: ${row.planName}`}
        </p>
      </div>
    ),
  },
  {
    id: "monthly",
    label: "Per month",
    phone: true,
    align: "right",
    className: "whitespace-nowrap",
    cell: (row) => formatMoney(row.monthlyCents, row.currency),
  },
  {
    id: "start",
    label: "Started",
    className: "whitespace-nowrap",
    cell: (row) => <ExactTime date={row.startAt} />,
  },
  {
    id: "trial",
    label: "Trial ends",
    className: "whitespace-nowrap",
    cell: (row) =>
      row.trialEndsAt === null ? <span className="text-ink-3">–</span> : <ExactTime date={row.trialEndsAt} />,
  },
  {
    id: "end",
    label: "Ends",
    className: "whitespace-nowrap",
    cell: (row) =>
      row.endsAt === null ? <span className="text-ink-3">Never</span> : <ExactTime date={row.endsAt} />,
  },
];

function formatSummary(sums: readonly (Sum & { currency: string })[] | undefined): string {
  if (sums === undefined) return "";
  if (sums.length === 0) return " None.";
  const totals = sums.map(
    ({ count, cents, currency }) =>
      `${count.toLocaleString("en")} worth ${formatMoney(cents, currency)} a month`,
  );
  return ` Total: ${totals.join("; ")}.`;
}

/** The subscriptions that a figure counts, with their total. */
export function RevenueRowsPage() {
  const trpc = useTRPC();
  const { filter, page, narrow, clear, pageHref } = useListAddress(recurringFilters);
  const query = useQuery(
    trpc.revenue.rows.queryOptions(
      { filter, page: { ...page, limit: REVENUE_ROWS } },
      { placeholderData: keepPreviousData },
    ),
  );
  const sums = useQuery(trpc.revenue.rowSums.queryOptions(filter));
  const { name, about } = FIGURES[filter.figure ?? "running"];
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  const { plan } = filter;
  return (
    <ListPage
      list="revenue-rows"
      title={name}
      description={`${about}${formatSummary(sums.data)}`}
      filters={
        <>
          <FilterButton
            label="Figure"
            value={filter.figure}
            options={FIGURE_OPTIONS}
            onChange={(figure) => narrow({ figure })}
          />
          <MonthFilter value={filter.month} onChange={(month) => narrow({ month })} />
          <CurrencyFilter value={filter.currency} onChange={(currency) => narrow({ currency })} />
          {plan !== undefined && (
            <FilterButton
              label="Plan"
              value={String(plan)}
              options={[]}
              onChange={() => narrow({ plan: undefined })}
            />
          )}
        </>
      }
      onClear={narrowed ? clear : undefined}
      columns={COLUMNS}
      rowId={(row) => String(row.id)}
      query={query}
      pageHref={pageHref}
      empty={{
        all: (
          <EmptyState icon={FileSearch} title="No recurring revenue yet">
            Active subscriptions to recurring plans appear here.
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No subscription matches"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            {about}
          </EmptyState>
        ),
      }}
    />
  );
}
