import { type Column, RowLink } from "@/components/ui/data-table";
import { ExactTime } from "@/components/ui/relative-time";
import type { SubscriptionLine } from "@/server/subscriptions/admin/index";
import { formatIdentity } from "../subscribers/format-identity";
import { formatMinorUnits, StatusBadge, TYPES } from "./subscription-labels";

export type ListedSubscription = SubscriptionLine & {
  status: "pending" | "active" | "expired";
  inGrace: boolean;
};

function getName({ provider, identity }: SubscriptionLine): string {
  return formatIdentity({ provider, value: identity });
}

export const SUBSCRIPTION_COLUMNS: readonly Column<ListedSubscription>[] = [
  {
    id: "subscriber",
    label: "Subscriber",
    fixed: true,
    className: "w-full max-w-0",
    cell: (row) => (
      <div className="min-w-0">
        <div className="truncate">
          <RowLink href={`/dashboard/subscriptions/${row.id}`}>{row.subscriberName ?? getName(row)}</RowLink>
        </div>
        <p className="mt-0.5 truncate text-xs text-ink-3">
          {row.subscriberName === null ? "" : `${getName(row)}, `}
          {row.planName}
        </p>
      </div>
    ),
  },
  {
    id: "status",
    label: "Status",
    phone: true,
    cell: (row) => <StatusBadge {...row} />,
  },
  { id: "type", label: "Type", className: "whitespace-nowrap", cell: (row) => TYPES[row.type] },
  {
    id: "paid",
    label: "Paid",
    align: "right",
    className: "whitespace-nowrap",
    cell: (row) => formatMinorUnits(row.paymentAmountCents, row.paymentAmountCurrency),
  },
  {
    id: "end",
    label: "Access ends",
    className: "whitespace-nowrap",
    cell: (row) =>
      row.endAt === null ? <span className="text-ink-3">Never</span> : <ExactTime date={row.endAt} />,
  },
];
