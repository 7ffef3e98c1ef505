"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, Ticket } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterButton } from "../list/filter-button";
import { subscriptionFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { useListAddress } from "../list/use-list-address";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { ExportButton } from "./export-button";
import { ImportButton } from "./import-button";
import { SUBSCRIPTIONS_PER_PAGE } from "./per-page";
import { SellButton } from "./sell-button";
import { SUBSCRIPTION_COLUMNS } from "./subscription-columns";
import { CANCELLED_OPTIONS, STATUS_OPTIONS, TYPE_OPTIONS } from "./subscription-labels";

/** List of the account's subscriptions. */
export function SubscriptionsPage() {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const canEdit = permissions.includes("subscriptions:write");
  const { filter, page, narrow, clear, pageHref } = useListAddress(subscriptionFilters);
  const query = useQuery(
    trpc.subscriptions.list.queryOptions(
      { filter, page: { ...page, limit: SUBSCRIPTIONS_PER_PAGE } },
      { placeholderData: keepPreviousData },
    ),
  );
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <ListPage
      list="subscriptions"
      title="Subscriptions"
      description="Purchased, gifted and shared subscriptions."
      actions={
        <>
          <ExportButton filter={filter} />
          {canEdit && <ImportButton />}
          {canEdit && <SellButton />}
        </>
      }
      search={{
        placeholder: "Email, name, code or invoice",
        value: filter.text ?? "",
        onChange: (text) => narrow({ text }, { typing: true }),
      }}
      filters={
        <>
          <FilterButton
            label="Status"
            value={filter.status}
            options={STATUS_OPTIONS}
            onChange={(status) => narrow({ status })}
          />
          <FilterButton
            label="Type"
            value={filter.type}
            options={TYPE_OPTIONS}
            onChange={(type) => narrow({ type })}
          />
          <FilterButton
            label="Cancelled"
            value={filter.cancelled === undefined ? undefined : String(filter.cancelled)}
            options={CANCELLED_OPTIONS}
            onChange={(cancelled) => narrow({ cancelled })}
          />
        </>
      }
      onClear={narrowed ? clear : undefined}
      columns={SUBSCRIPTION_COLUMNS}
      rowId={(row) => String(row.id)}
      query={query}
      pageHref={pageHref}
      empty={{
        all: (
          <EmptyState
            icon={Ticket}
            title="No subscriptions yet"
            action={canEdit ? <SellButton /> : undefined}
          >
            Purchases appear here immediately. You can also import subscriptions from a CSV file, or create
            one that is paid manually or free.
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No subscription matches"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            Identities and names match from their beginning. Enter codes, invoice numbers and IDs in full.
          </EmptyState>
        ),
      }}
    />
  );
}
