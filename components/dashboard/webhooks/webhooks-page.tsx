"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, Plus, Webhook } from "lucide-react";
import Link from "next/link";
import { Button, buttonLook } from "@/components/ui/button";
import { type Column, RowLink } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import type { WebhookEndpoint } from "@/server/webhooks/index";
import { FilterButton } from "../list/filter-button";
import { webhookFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { useListAddress } from "../list/use-list-address";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { FAMILIES, HealthBadge, stripScheme, WEBHOOK_HEALTH_OPTIONS } from "./webhook-labels";
import { WEBHOOKS_PER_PAGE } from "./webhooks-per-page";

const FAMILY_OPTIONS = Object.entries(FAMILIES).map(([value, { name }]) => ({ value, label: name }));

function formatEvents({ events }: WebhookEndpoint): string {
  const [first = ""] = events;
  return events.length === 1 ? first : `${events.length} events`;
}

/** Time and success of a webhook's last call. */
function LastCall({ webhook }: { webhook: WebhookEndpoint }) {
  const { lastSuccessAt, lastFailureAt } = webhook;
  if (lastSuccessAt === null && lastFailureAt === null)
    return <span className="text-ink-3">No deliveries yet</span>;
  const failed = lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt);
  const at = failed ? lastFailureAt : lastSuccessAt;
  return (
    <span className={failed ? "text-bad" : "text-ink-2"}>
      {failed ? "Failed " : "Received "}
      {at !== null && <RelativeTime systemClock date={at} className="relative" />}
    </span>
  );
}

const COLUMNS: readonly Column<WebhookEndpoint>[] = [
  {
    id: "url",
    label: "URL",
    fixed: true,
    className: "w-full max-w-0",
    cell: (row) => (
      <div className="min-w-0">
        <div className="truncate">
          <RowLink href={`/dashboard/webhooks/${row.id}`}>{stripScheme(row.url)}</RowLink>
        </div>
        <p className="mt-0.5 truncate text-xs text-ink-3">
          {FAMILIES[row.family].name}, {formatEvents(row)}
          {row.ordered && ", in order"}
        </p>
      </div>
    ),
  },
  { id: "health", label: "Status", phone: true, cell: (row) => <HealthBadge webhook={row} /> },
  {
    id: "failing",
    label: "Failing since",
    cell: (row) =>
      row.failingSince === null ? (
        <span className="text-ink-3">–</span>
      ) : (
        <RelativeTime systemClock date={row.failingSince} className="relative whitespace-nowrap text-warn" />
      ),
  },
  {
    id: "last",
    label: "Last delivery",
    className: "whitespace-nowrap",
    cell: (row) => <LastCall webhook={row} />,
  },
  {
    id: "waiting",
    label: "Pending",
    align: "right",
    cell: ({ waiting, held }) => {
      const count = waiting + held;
      return (
        <span className={count === 0 ? "text-ink-3" : "text-ink"}>
          {count.toLocaleString("en")}
          {(waiting >= 10_000 || held >= 10_000) && "+"}
        </span>
      );
    },
  },
];

function AddWebhook() {
  return (
    <Link href="/dashboard/webhooks/new" prefetch={false} className={buttonLook({ variant: "primary" })}>
      <Plus aria-hidden />
      Add webhook
    </Link>
  );
}

/** List of the account's webhooks, of both families. */
export function WebhooksPage() {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const canEdit = permissions.includes("webhooks:write");
  const { filter, page, narrow, clear, pageHref } = useListAddress(webhookFilters);
  const query = useQuery(
    trpc.webhooks.list.queryOptions(
      { filter, page: { ...page, limit: WEBHOOKS_PER_PAGE } },
      { placeholderData: keepPreviousData },
    ),
  );
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <ListPage
      list="webhooks"
      title="Webhooks"
      description="Send signed events to your own servers."
      actions={canEdit ? <AddWebhook /> : undefined}
      search={{
        placeholder: "Part of the URL",
        value: filter.text ?? "",
        onChange: (text) => narrow({ text }, { typing: true }),
      }}
      filters={
        <>
          <FilterButton
            label="Family"
            value={filter.family}
            options={FAMILY_OPTIONS}
            onChange={(family) => narrow({ family })}
          />
          <FilterButton
            label="Status"
            value={filter.standing}
            options={WEBHOOK_HEALTH_OPTIONS}
            onChange={(health) => narrow({ standing: health })}
          />
        </>
      }
      onClear={narrowed ? clear : undefined}
      columns={COLUMNS}
      rowId={(row) => String(row.id)}
      query={query}
      pageHref={pageHref}
      empty={{
        all: (
          <EmptyState icon={Webhook} title="No webhooks yet" action={canEdit ? <AddWebhook /> : undefined}>
            A webhook sends a signed request to your URL when a story is published, a subscription starts or a
            reader signs up. Failed requests are retried, and every response is kept here for 30 days.
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No webhook matches"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            Enter any part of the URL.
          </EmptyState>
        ),
      }}
    />
  );
}
