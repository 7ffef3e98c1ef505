"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, HandCoins } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CurrencyFilter } from "../list/currency-filter";
import { FilterButton } from "../list/filter-button";
import { dunningFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { useListAddress } from "../list/use-list-address";
import { PAYMENTS_PER_PAGE } from "../payments/payments-per-page";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { DUNNING_COLUMNS, RETRY_COLUMN } from "./dunning-columns";

const AGAIN = [
  { value: "true", label: "Scheduled" },
  { value: "false", label: "None" },
];

/** List of the overdue subscriptions, with the time of the next charge. */
export function DunningPage() {
  const trpc = useTRPC();
  const canEdit = useStaff().permissions.includes("payments:write");
  const { filter, page, narrow, clear, pageHref } = useListAddress(dunningFilters);
  const query = useQuery(
    trpc.payments.dunning.queryOptions(
      { filter, page: { ...page, limit: PAYMENTS_PER_PAGE } },
      { placeholderData: keepPreviousData },
    ),
  );
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <ListPage
      list="dunning"
      title="Dunning"
      description="Subscriptions with a failed or partial charge. Charges are retried until the grace period ends."
      filters={
        <>
          <FilterButton
            label="Next retry"
            value={filter.again === undefined ? undefined : String(filter.again)}
            options={AGAIN}
            onChange={(again) => narrow({ again })}
          />
          <CurrencyFilter value={filter.currency} onChange={(currency) => narrow({ currency })} />
        </>
      }
      onClear={narrowed ? clear : undefined}
      columns={canEdit ? [...DUNNING_COLUMNS, RETRY_COLUMN] : DUNNING_COLUMNS}
      rowId={(row) => String(row.id)}
      query={query}
      pageHref={pageHref}
      empty={{
        all: (
          <EmptyState icon={HandCoins} title="No past due subscriptions">
            A subscription appears here when its charge fails or is too low, until it is paid or ends. Set the
            retry days under Paywall and prices.
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No subscription matches"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            Paid and ended subscriptions are not listed here.
          </EmptyState>
        ),
      }}
    />
  );
}
