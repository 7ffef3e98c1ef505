"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Activity, FileSearch } from "lucide-react";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { type Column, RowLink } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import type { EventName } from "@/server/events/catalogue";
import type { LoggedEvent } from "@/server/events/index";
import { FilterButton } from "../list/filter-button";
import { createEventFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { useListAddress } from "../list/use-list-address";
import { useTRPC } from "../trpc/client";
import { buildEventHref } from "./event-href";
import { EVENTS_PER_PAGE } from "./events-per-page";

function getSlug(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("slug" in data)) return null;
  return typeof data.slug === "string" ? data.slug : null;
}

const COLUMNS: readonly Column<LoggedEvent>[] = [
  {
    id: "name",
    label: "Event",
    fixed: true,
    className: "w-full max-w-0",
    cell: (row) => (
      <div className="min-w-0">
        <div className="truncate">
          <RowLink href={buildEventHref(row.eventId)}>{row.name}</RowLink>
        </div>
        <p className="mt-0.5 truncate font-mono text-xs text-ink-3">{getSlug(row.data) ?? row.eventId}</p>
      </div>
    ),
  },
  {
    id: "subject",
    label: "About",
    className: "max-w-80",
    cell: ({ subject }) => (
      <span className="block truncate text-ink-2">
        {subject.type.replaceAll("-", " ")} <span className="font-mono text-xs text-ink-3">{subject.id}</span>
      </span>
    ),
  },
  {
    id: "position",
    label: "Cursor",
    align: "right",
    cell: (row) => <span className="text-ink-3">{row.position.toString()}</span>,
  },
  {
    id: "at",
    label: "Happened",
    align: "right",
    phone: true,
    cell: (row) => <RelativeTime date={row.occurredAt} className="relative whitespace-nowrap text-ink-2" />,
  },
];

/** List of the account's data change events; `names`: of all events that the log may have. */
export function EventsPage({ names }: { names: readonly EventName[] }) {
  const trpc = useTRPC();
  const readers = useMemo(() => createEventFilters(names), [names]);
  const { filter, page, narrow, clear, pageHref } = useListAddress(readers);
  const query = useQuery(
    trpc.events.list.queryOptions(
      { filter, page: { ...page, limit: EVENTS_PER_PAGE } },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <ListPage
      list="events"
      title="Events"
      description="Every change to the publication's data, newest first."
      filters={
        <FilterButton
          label="Name"
          searchable
          value={filter.name}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={(name) => narrow({ name })}
        />
      }
      onClear={filter.name === undefined ? undefined : clear}
      columns={COLUMNS}
      rowId={(row) => row.position.toString()}
      query={query}
      pageHref={pageHref}
      empty={{
        all: (
          <EmptyState icon={Activity} title="No events yet">
            An event appears here when a story is published, a collection changes or a subscription starts,
            and is kept for 13 months. Your servers can read the same log at{" "}
            <code className="font-mono text-xs">/api/v1/events</code>.
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No events with this name"
            action={<Button onClick={clear}>Clear the filter</Button>}
          >
            Events are kept for 13 months.
          </EmptyState>
        ),
      }}
    />
  );
}
