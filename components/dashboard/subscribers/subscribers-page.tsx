"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, UserRound } from "lucide-react";
import { Button } from "@/components/ui/button";
import { type Column, RowLink } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import type { SubscriberLine } from "@/server/subscriptions/admin/index";
import { subscriberFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { useListAddress } from "../list/use-list-address";
import { SUBSCRIPTIONS_PER_PAGE } from "../subscriptions/per-page";
import { useTRPC } from "../trpc/client";
import { formatIdentity } from "./format-identity";

/** Return all names except the one in the row's heading. */
function getOtherNames({ name, identities }: SubscriberLine): string {
  const all = identities ?? [];
  return (name === null ? all.slice(1) : all).map(formatIdentity).join(", ");
}

function getHeading({ id, name, identities }: SubscriberLine): string {
  const [first] = identities ?? [];
  return name ?? (first === undefined ? `Subscriber ${id}` : formatIdentity(first));
}

const COLUMNS: readonly Column<SubscriberLine>[] = [
  {
    id: "name",
    label: "Subscriber",
    fixed: true,
    className: "w-full max-w-0",
    cell: (row) => (
      <div className="min-w-0">
        <div className="truncate">
          <RowLink href={`/dashboard/subscribers/${row.id}`}>{getHeading(row)}</RowLink>
        </div>
        <p className="mt-0.5 truncate text-xs text-ink-3">{getOtherNames(row)}</p>
      </div>
    ),
  },
  {
    id: "subscriptions",
    label: "Subscriptions",
    align: "right",
    phone: true,
    cell: ({ subscriptions }) => subscriptions.toLocaleString("en"),
  },
  {
    id: "since",
    label: "Created",
    className: "whitespace-nowrap",
    cell: (row) => <RelativeTime date={row.createdAt} className="relative" />,
  },
];

/** List of everyone who bought, received or shares a subscription. */
export function SubscribersPage() {
  const trpc = useTRPC();
  const { filter, page, narrow, clear, pageHref } = useListAddress(subscriberFilters);
  const query = useQuery(
    trpc.subscribers.list.queryOptions(
      { filter, page: { ...page, limit: SUBSCRIPTIONS_PER_PAGE } },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <ListPage
      list="subscribers"
      title="Subscribers"
      description="People who bought, received or share a subscription, with all their identities."
      search={{
        placeholder: "Email, name, code or invoice",
        value: filter.text ?? "",
        onChange: (text) => narrow({ text }, { typing: true }),
      }}
      onClear={filter.text === undefined ? undefined : clear}
      columns={COLUMNS}
      rowId={(row) => String(row.id)}
      query={query}
      pageHref={pageHref}
      empty={{
        all: (
          <EmptyState icon={UserRound} title="No subscribers yet">
            People become subscribers when they buy a subscription, receive one as a gift, or share one.
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No subscriber matches"
            action={<Button onClick={clear}>Clear the search</Button>}
          >
            Identities and names match from their beginning. Enter codes, invoice numbers and IDs in full.
          </EmptyState>
        ),
      }}
    />
  );
}
