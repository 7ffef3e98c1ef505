"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ExactTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { buildEventHref } from "../events/event-href";
import { SubjectLink } from "../events/subject-link";
import { ShowMore } from "../list/show-more";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";

/** Convert `subscriptions/subscription.expiry-reminded` into `Subscription: expiry reminded`. */
function formatEventName(name: string): string {
  const [, rest = name] = name.split("/");
  const [subject = "", what = ""] = rest.split(".");
  const text = `${subject}: ${what}`.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Events that occurred while the clock was advanced, in order, each with a link to its subject. */
export function ClockEvents({ advanceId }: { advanceId: number }) {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const query = useInfiniteQuery(
    trpc.clock.happenings.infiniteQueryOptions(
      { advanceId },
      { getNextPageParam: ({ next }) => next, initialCursor: null },
    ),
  );
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton className="h-24 w-full" />;
  }
  const events = query.data.pages.flatMap((page) => page.events);
  if (events.length === 0) return <p className="text-sm text-ink-2">No events in this period.</p>;
  const mayOpen = permissions.includes("events:read");
  return (
    <>
      <ol aria-label="Events" className="flex flex-col divide-y divide-line">
        {events.map(({ eventId, name, subject, occurredAt }) => (
          <li key={eventId} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2 text-sm">
            <ExactTime date={occurredAt} className="tabular w-48 shrink-0 text-ink-2" />
            <span className="min-w-0 flex-1 font-medium">
              {mayOpen ? (
                <Link href={buildEventHref(eventId)} prefetch={false} className="hover:underline">
                  {formatEventName(name)}
                </Link>
              ) : (
                formatEventName(name)
              )}
            </span>
            <SubjectLink subject={subject} />
          </li>
        ))}
      </ol>
      <ShowMore query={query} />
    </>
  );
}
