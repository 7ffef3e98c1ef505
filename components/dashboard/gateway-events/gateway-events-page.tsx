"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, RadioTower } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterButton } from "../list/filter-button";
import { gatewayEventFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { useListAddress } from "../list/use-list-address";
import { useTRPC } from "../trpc/client";
import { GATEWAY_EVENTS_PER_PAGE } from "./events-per-page";
import { GATEWAY_EVENT_COLUMNS } from "./gateway-event-columns";
import { EVENT_OPTIONS } from "./gateway-event-labels";

/** List of all gateway webhook events and their results. */
export function GatewayEventsPage() {
  const trpc = useTRPC();
  const { filter, page, narrow, clear, pageHref } = useListAddress(gatewayEventFilters);
  const query = useQuery(
    trpc.gatewayEvents.list.queryOptions(
      { filter, page: { ...page, limit: GATEWAY_EVENTS_PER_PAGE } },
      { placeholderData: keepPreviousData },
    ),
  );
  const gateways = useQuery(trpc.payments.gatewayNames.queryOptions());
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <ListPage
      list="gateway-events"
      title="Gateway events"
      description="Every webhook event received from payment gateways. Failed events are not retried automatically: open one to see why, and reprocess it."
      search={{
        placeholder: "Event name",
        value: filter.event ?? "",
        onChange: (event) => narrow({ event }, { typing: true }),
      }}
      filters={
        <>
          <FilterButton
            label="Status"
            value={filter.status}
            options={EVENT_OPTIONS}
            onChange={(status) => narrow({ status })}
          />
          <FilterButton
            label="Gateway"
            value={filter.gateway}
            options={(gateways.data ?? []).map((value) => ({ value, label: value }))}
            loading={gateways.isPending}
            onChange={(gateway) => narrow({ gateway })}
          />
        </>
      }
      onClear={narrowed ? clear : undefined}
      columns={GATEWAY_EVENT_COLUMNS}
      rowId={(row) => String(row.id)}
      query={query}
      pageHref={pageHref}
      empty={{
        all: (
          <EmptyState icon={RadioTower} title="No gateway events yet">
            Copy the webhook URL from a gateway's page and enter it at the gateway. Its events then appear
            here.
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No event matches"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            Search for the full event name, such as payment.captured.
          </EmptyState>
        ),
      }}
    />
  );
}
