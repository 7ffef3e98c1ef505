import { type Column, RowLink } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import type { WebhookDelivery } from "@/server/webhooks/index";
import { DeliveryBadge, KindBadge } from "./webhook-labels";

/** Result of the latest attempt. */
function formatResult({ lastStatus, lastError, attempts }: WebhookDelivery): string {
  if (attempts === 0) return "Not sent yet";
  if (lastStatus !== null) return String(lastStatus);
  return lastError ?? "No response";
}

export const DELIVERY_COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    id: "event",
    label: "Event",
    fixed: true,
    className: "w-full max-w-0",
    cell: (row) => (
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <span className="truncate">
            <RowLink href={`/dashboard/webhooks/${row.endpointId}/deliveries/${row.id}`}>{row.name}</RowLink>
          </span>
          <KindBadge kind={row.kind} />
        </div>
        <p className="mt-0.5 truncate font-mono text-xs text-ink-3">msg_{row.messageId}</p>
      </div>
    ),
  },
  { id: "state", label: "Status", phone: true, cell: (row) => <DeliveryBadge delivery={row} /> },
  {
    id: "answer",
    label: "Last response",
    className: "max-w-52 lg:max-w-72",
    cell: (row) => (
      <span className={`block truncate ${row.state === "delivered" ? "text-ink-2" : "text-ink"}`}>
        {formatResult(row)}
      </span>
    ),
  },
  {
    id: "attempts",
    label: "Attempts",
    align: "right",
    cell: (row) => <span className={row.attempts === 0 ? "text-ink-3" : "text-ink"}>{row.attempts}</span>,
  },
  {
    id: "next",
    label: "Next attempt",
    align: "right",
    className: "whitespace-nowrap",
    cell: (row) =>
      row.nextAttemptAt === null ? (
        <span className="text-ink-3">–</span>
      ) : (
        <RelativeTime systemClock date={row.nextAttemptAt} className="relative text-ink" />
      ),
  },
  {
    id: "created",
    label: "Created",
    align: "right",
    className: "whitespace-nowrap",
    cell: (row) => <RelativeTime systemClock date={row.createdAt} className="relative text-ink-2" />,
  },
];
