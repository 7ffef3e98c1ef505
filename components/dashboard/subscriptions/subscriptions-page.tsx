"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, Ticket } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { subscriptionFilterSchema } from "@/server/admin/schemas/index";
import { FilterButton } from "../list/filter-button";
import { ListPage } from "../list/list-page";
import { useListAddress } from "../list/use-list-address";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { ExportButton } from "./export-button";
import { ImportButton } from "./import-dialog";
import { SUBSCRIPTIONS_PER_PAGE } from "./per-page";
import { SellButton } from "./sell-dialog";
import { SUBSCRIPTION_COLUMNS } from "./subscription-columns";
import { CANCELLED_OPTIONS, STATUS_OPTIONS, TYPE_OPTIONS } from "./subscription-labels";

/** List of the account's subscriptions. */
export function SubscriptionsPage() {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const canEdit = permissions.includes("subscriptions:write");
  const { filter, page, narrow, clear, pageHref } = useListAddress(subscriptionFilterSchema);
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
      description="What readers bought, were given and share."
      actions={
        <>
          <ExportButton filter={filter} />
          {canEdit && <ImportButton />}
          {canEdit && <SellButton />}
        </>
      }
      search={{
        placeholder: "E-mail, name, code or invoice",
        value: filter.text ?? "",
        onChange: (text) => narrow({ text }, { typing: true }),
      }}
      filters={
        <>
          <FilterButton
            label="State"
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
            What readers buy stands here at once. Subscriptions from elsewhere come in as a CSV file, and one
            that is paid by hand or given is made here.
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No subscription matches"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            Identities and names are searched from their beginning; codes, invoice numbers and ids as a whole.
          </EmptyState>
        ),
      }}
    />
  );
}
