"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, HandCoins } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { dunningFilterSchema } from "@/server/admin/schemas/index";
import { CurrencyFilter } from "../list/currency-filter";
import { FilterButton } from "../list/filter-button";
import { ListPage } from "../list/list-page";
import { useListAddress } from "../list/use-list-address";
import { PAYMENTS_PER_PAGE } from "../payments/payments-per-page";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { DUNNING_COLUMNS, RETRY_COLUMN } from "./dunning-columns";

const AGAIN = [
  { value: "true", label: "Tried again" },
  { value: "false", label: "Not tried again" },
];

/** List of the overdue subscriptions, with the time of the next charge. */
export function DunningPage() {
  const trpc = useTRPC();
  const canEdit = useStaff().permissions.includes("payments:write");
  const { filter, page, narrow, clear, pageHref } = useListAddress(dunningFilterSchema);
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
      description="Recurring subscriptions whose charge failed, or was below the amount due: tried again within their grace, over after it."
      filters={
        <>
          <FilterButton
            label="Next try"
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
          <EmptyState icon={HandCoins} title="Nobody is behind">
            A charge that fails, or is too low, is listed until it is paid or the subscription has ended. On
            which days it is tried again, the account's settings say.
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="Nobody matches"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            What was paid, or has ended, stands here no more.
          </EmptyState>
        ),
      }}
    />
  );
}
