"use client";

import { useQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import Link from "next/link";
import { CopyId } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { JsonView } from "@/components/ui/json-view";
import { ExactTime, RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ObjectPage } from "../object/object-page";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { DeliveryBadge, FAMILIES, KindBadge, stripScheme } from "../webhooks/webhook-labels";
import { SubjectLink } from "./subject-link";

const POLL_MILLISECONDS = 4_000;
/** Number of fetches while an event has no deliveries. */
const MAX_EMPTY_FETCHES = 6;

/** Deliveries caused by an event, with their results. */
function CausedDeliveries({ eventId }: { eventId: string }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.webhooks.ofEvent.queryOptions(
      { eventId },
      {
        refetchInterval: ({ state }) => {
          // Deliveries are created shortly after the event, so an empty list may still fill.
          const isEarly = state.data?.length === 0 && state.dataUpdateCount < MAX_EMPTY_FETCHES;
          const isMoving = state.data?.some((row) => row.state === "pending") === true;
          return isEarly || isMoving ? POLL_MILLISECONDS : false;
        },
      },
    ),
  );
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <SkeletonRows />;
  }
  if (query.data.length === 0) {
    return (
      <EmptyState icon={Webhook} title="No deliveries">
        No webhook endpoint was subscribed to this event, or it is more than 30 days old.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Deliveries" className="divide-y divide-line">
      {query.data.map((row) => (
        <li key={row.id} className="relative flex items-center gap-4 py-2.5 text-sm hover:bg-hover">
          <span className="min-w-0 flex-1">
            <Link
              href={`/dashboard/webhooks/${row.endpointId}/deliveries/${row.id}`}
              prefetch={false}
              data-row-link=""
              className="block truncate font-medium after:absolute after:inset-0"
            >
              {stripScheme(row.url)}
            </Link>
            <span className="block truncate text-xs text-ink-3">
              {FAMILIES[row.family].name}, {row.name}
            </span>
          </span>
          <KindBadge kind={row.kind} />
          <DeliveryBadge delivery={row} />
          <RelativeTime date={row.createdAt} className="relative text-ink-2 max-sm:hidden" />
        </li>
      ))}
    </ul>
  );
}

/** Page of one event: its subject, its deliveries, its JSON. */
export function EventPage({ eventId }: { eventId: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.events.get.queryOptions({ eventId }));
  const event = query.data;
  if (event === undefined) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const { position, name, subject, data, occurredAt, requestId } = event;
  const cursor = position.toString();
  return (
    <ObjectPage
      kind="Event"
      title={name}
      id={eventId}
      facts={[
        { label: "About", value: <SubjectLink subject={subject} /> },
        { label: "Happened", value: <RelativeTime date={occurredAt} /> },
        { label: "Time", value: <ExactTime date={occurredAt} /> },
        { label: "Cursor", value: cursor },
        ...(requestId === null
          ? []
          : [{ label: "Request", value: <CopyId id={requestId} label="Copy request ID" /> }]),
      ]}
      tabs={[
        {
          value: "deliveries",
          label: "Deliveries",
          content: <CausedDeliveries eventId={eventId} />,
        },
        {
          value: "json",
          label: "JSON",
          content: (
            <JsonView
              // The JSON as the API sends it.
              value={{ cursor, id: eventId, name, subject, data, "occurred-at": occurredAt.toISOString() }}
              label="event"
            />
          ),
        },
      ]}
    />
  );
}
