"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, Undo2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CurrencyFilter } from "../list/currency-filter";
import { FilterButton } from "../list/filter-button";
import { refundFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { MonthFilter } from "../list/month-filter";
import { useListAddress } from "../list/use-list-address";
import { useTRPC } from "../trpc/client";
import { REFUND_OPTIONS } from "./payment-labels";
import { PAYMENTS_PER_PAGE } from "./payments-per-page";
import { REFUND_COLUMNS } from "./refund-columns";

/** List of refunds and their status. */
export function RefundsPage() {
  const trpc = useTRPC();
  const { filter, page, narrow, clear, pageHref } = useListAddress(refundFilters);
  const query = useQuery(
    trpc.payments.refunds.queryOptions(
      { filter, page: { ...page, limit: PAYMENTS_PER_PAGE } },
      { placeholderData: keepPreviousData },
    ),
  );
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <ListPage
      list="refunds"
      title="Refunds"
      description="Requested, completed and failed refunds. Requested refunds are processed automatically."
      filters={
        <>
          <FilterButton
            label="Status"
            value={filter.status}
            options={REFUND_OPTIONS}
            onChange={(status) => narrow({ status })}
          />
          <MonthFilter value={filter.month} onChange={(month) => narrow({ month })} />
          <CurrencyFilter value={filter.currency} onChange={(currency) => narrow({ currency })} />
        </>
      }
      onClear={narrowed ? clear : undefined}
      columns={REFUND_COLUMNS}
      rowId={(row) => String(row.id)}
      query={query}
      pageHref={pageHref}
      empty={{
        all: (
          <EmptyState icon={Undo2} title="No refunds yet">
            You can refund a payment from its page, in full or in part. Refunds made at a gateway appear here
            too.
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No refund matches"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            Completed refunds are listed under the month in which they were paid out.
          </EmptyState>
        ),
      }}
    />
  );
}
