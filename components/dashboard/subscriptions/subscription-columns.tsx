import { type Column, RowLink } from "@/components/ui/data-table";
import { ExactTime } from "@/components/ui/relative-time";
import type { SubscriptionLine } from "@/server/subscriptions/admin/index";
import { identityText } from "../subscribers/identity-text";
import { money, StatusBadge, TYPES } from "./subscription-words";

export type ListedSubscription = SubscriptionLine & {
  status: "pending" | "active" | "expired";
  inGrace: boolean;
};

function nameOf({ provider, identity }: SubscriptionLine): string {
  return identityText({ provider, value: identity });
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
          <RowLink href={`/dashboard/subscriptions/${row.id}`}>{row.subscriberName ?? nameOf(row)}</RowLink>
        </div>
        <p className="mt-0.5 truncate text-xs text-ink-3">
          {row.subscriberName === null ? "" : `${nameOf(row)}, `}
          {row.planName}
        </p>
      </div>
    ),
  },
  {
    id: "status",
    label: "State",
    phone: true,
    cell: (row) => <StatusBadge {...row} />,
  },
  { id: "type", label: "Type", className: "whitespace-nowrap", cell: (row) => TYPES[row.type] },
  {
    id: "paid",
    label: "Paid",
    align: "right",
    className: "whitespace-nowrap",
    cell: (row) => money(row.paymentAmountCents, row.paymentAmountCurrency),
  },
  {
    id: "end",
    label: "Ends",
    className: "whitespace-nowrap",
    cell: (row) =>
      row.endAt === null ? <span className="text-ink-3">Never</span> : <ExactTime date={row.endAt} />,
  },
];
