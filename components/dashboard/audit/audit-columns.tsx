import { type Column, RowLink } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import type { AuditEntry } from "@/server/audit/index";
import { formatAction, formatActorKind, formatObjectType } from "./audit-labels";

export const AUDIT_COLUMNS: readonly Column<AuditEntry>[] = [
  {
    id: "action",
    label: "Action",
    fixed: true,
    className: "w-full max-w-0",
    cell: ({ id, action, changes }) => (
      <div className="min-w-0">
        <div className="truncate">
          <RowLink href={`/dashboard/audit/${id}`}>{formatAction(action)}</RowLink>
        </div>
        <p className="mt-0.5 truncate text-xs text-ink-3">
          {changes === 0 ? "No recorded changes" : `${changes} ${changes === 1 ? "change" : "changes"}`}
        </p>
      </div>
    ),
  },
  {
    id: "actor",
    label: "By",
    phone: true,
    className: "max-w-56",
    cell: ({ actor }) => (
      <div className="min-w-0">
        <span className="block truncate">{actor.name}</span>
        <span className="block truncate text-xs text-ink-3">{formatActorKind(actor.kind)}</span>
      </div>
    ),
  },
  {
    id: "object",
    label: "Object",
    className: "max-w-72",
    cell: ({ object }) =>
      object === null ? (
        <span className="text-ink-3">–</span>
      ) : (
        <span className="block truncate text-ink-2">
          {formatObjectType(object.type)} <span className="font-mono text-xs text-ink-3">{object.id}</span>
        </span>
      ),
  },
  {
    id: "address",
    label: "IP address",
    cell: ({ ipAddress }) => <span className="font-mono text-xs text-ink-3">{ipAddress ?? "–"}</span>,
  },
  {
    id: "at",
    label: "Time",
    align: "right",
    phone: true,
    cell: ({ at }) => (
      <RelativeTime systemClock date={at} className="relative whitespace-nowrap text-ink-2" />
    ),
  },
];
