import { type Column, RowLink } from "@/components/ui/data-table";
import { ExactTime } from "@/components/ui/relative-time";
import type { GatewayEvent } from "@/server/payments/intake/index";
import { getGatewayName } from "../money/money-labels";
import { describeJob, EventBadge } from "./gateway-event-labels";

export const GATEWAY_EVENT_COLUMNS: readonly Column<GatewayEvent>[] = [
  {
    id: "event",
    label: "Event",
    fixed: true,
    className: "w-full max-w-0",
    cell: (row) => (
      <div className="min-w-0">
        <div className="truncate">
          <RowLink href={`/dashboard/gateway-events/${row.id}`}>{row.event ?? "Unnamed event"}</RowLink>
        </div>
        <p className="mt-0.5 truncate text-xs text-ink-3">{row.outcome ?? row.eventId}</p>
      </div>
    ),
  },
  { id: "status", label: "Status", phone: true, cell: (row) => <EventBadge status={row.status} /> },
  { id: "job", label: "Action", className: "whitespace-nowrap", cell: (row) => describeJob(row.job) },
  {
    id: "gateway",
    label: "Gateway",
    className: "whitespace-nowrap",
    cell: (row) => getGatewayName(row.adapter),
  },
  {
    id: "deliveries",
    label: "Delivered",
    align: "right",
    className: "whitespace-nowrap",
    cell: (row) => (row.deliveries === 1 ? "Once" : `${row.deliveries} times`),
  },
  {
    id: "at",
    label: "Received",
    className: "whitespace-nowrap",
    cell: (row) => <ExactTime date={row.receivedAt} />,
  },
];
