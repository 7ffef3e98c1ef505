"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { formatCount } from "@/components/ui/plural";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { parseCancellationReason } from "@/shared/cancellation-reasons";
import { REASON_LABELS } from "../subscriptions/cancellation-labels";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";

function getReasonLabel(text: string | null): string {
  const reason = parseCancellationReason(text);
  return reason === null ? "No reason given" : REASON_LABELS[reason];
}

/** Why subscribers cancelled in the last 90 days, in figures and in their own words. */
export function Cancellations() {
  const trpc = useTRPC();
  const query = useQuery(trpc.subscriptions.cancellations.queryOptions());
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton className="h-24 w-full" />;
  }
  const { reasons, cancelled, undone, offersAccepted, comments } = query.data;
  return (
    <section aria-labelledby="cancellations" className="mt-12 flex max-w-2xl flex-col gap-4">
      <div>
        <h2 id="cancellations" className="text-base font-semibold">
          Cancellations by subscribers, last 90 days
        </h2>
        <p className="mt-1 text-sm text-ink-2">
          {formatCount(cancelled, "cancellation")}, {undone.toLocaleString("en")} undone.{" "}
          {formatCount(offersAccepted, "offer")} accepted instead of cancelling.
        </p>
      </div>
      {cancelled > 0 && (
        <dl className="divide-y divide-line rounded-lg border border-line text-sm">
          {reasons
            .filter((row) => row.cancelled > 0)
            .map((row) => (
              <div key={row.reason ?? "none"} className="flex gap-4 px-3.5 py-2.5">
                <dt className="min-w-0 flex-1">{getReasonLabel(row.reason)}</dt>
                <dd className="tabular">{row.cancelled.toLocaleString("en")}</dd>
              </div>
            ))}
        </dl>
      )}
      {comments.length > 0 && (
        <ul className="flex flex-col gap-3 text-sm" aria-label="Comments on cancelling">
          {comments.map(({ id, subscriptionId, cancelledAt, reason, comment, planName }) => (
            <li key={id} className="border-s-2 border-line ps-3">
              <p className="whitespace-pre-line wrap-anywhere">{comment}</p>
              <p className="mt-0.5 text-xs text-ink-3">
                <Link
                  href={`/dashboard/subscriptions/${subscriptionId}`}
                  prefetch={false}
                  className="underline underline-offset-2"
                >
                  {planName}
                </Link>
                {" · "}
                {getReasonLabel(reason)}
                {" · "}
                <RelativeTime date={cancelledAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
