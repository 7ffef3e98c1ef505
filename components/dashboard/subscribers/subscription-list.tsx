import { Ticket } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/ui/empty-state";
import { ExactTime } from "@/components/ui/relative-time";
import { StatusBadge } from "../subscriptions/subscription-labels";

interface Row {
  id: number;
  planName: string;
  groupName: string | null;
  startAt: Date;
  endAt: Date | null;
  status: "pending" | "active" | "expired";
  inGrace: boolean;
  cancelledAt: Date | null;
  deletedAt: Date | null;
}

/** Subscriptions of one person. */
export function SubscriptionList({ rows, empty }: { rows: readonly Row[]; empty: string }) {
  if (rows.length === 0) {
    return (
      <EmptyState icon={Ticket} title={empty}>
        Subscriptions appear here, newest first.
      </EmptyState>
    );
  }
  return (
    <ul className="max-w-3xl divide-y divide-line rounded-lg border border-line">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2.5 text-sm">
          <Link
            href={`/dashboard/subscriptions/${row.id}`}
            className="min-w-0 flex-1 basis-52 truncate hover:underline"
          >
            {row.groupName === null ? row.planName : `${row.groupName}: ${row.planName}`}
          </Link>
          <StatusBadge {...row} />
          <span className="text-xs text-ink-3">
            <ExactTime date={row.startAt} /> –{" "}
            {row.endAt === null ? "no end" : <ExactTime date={row.endAt} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
