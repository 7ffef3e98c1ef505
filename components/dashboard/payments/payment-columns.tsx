import { type Column, RowLink } from "@/components/ui/data-table";
import { ExactTime } from "@/components/ui/relative-time";
import type { PaymentLine } from "@/server/subscriptions/billing/index";
import { formatMoney } from "../catalogue/money";
import { getGatewayName } from "../money/money-labels";
import { describePurpose, PaymentBadge } from "./payment-labels";

function getPayerName({ subscriberName, identity, id }: PaymentLine): string {
  return subscriberName ?? identity ?? `Payment ${id}`;
}

export const PAYMENT_COLUMNS: readonly Column<PaymentLine>[] = [
  {
    id: "subscriber",
    label: "Subscriber",
    fixed: true,
    className: "w-full max-w-0",
    cell: (row) => (
      <div className="min-w-0">
        <div className="truncate">
          <RowLink href={`/dashboard/payments/${row.id}`}>{getPayerName(row)}</RowLink>
        </div>
        <p className="mt-0.5 truncate text-xs text-ink-3">
          {row.status === "failed" ? (row.failureMessage ?? row.failureCode) : row.planName}
        </p>
      </div>
    ),
  },
  {
    id: "status",
    label: "Status",
    phone: true,
    cell: (row) => <PaymentBadge status={row.status} />,
  },
  {
    id: "amount",
    label: "Amount",
    phone: true,
    align: "right",
    className: "whitespace-nowrap",
    cell: (row) => formatMoney(row.amountCents, row.amountCurrency),
  },
  { id: "for", label: "For", className: "whitespace-nowrap", cell: describePurpose },
  {
    id: "gateway",
    label: "Gateway",
    className: "whitespace-nowrap",
    cell: (row) => getGatewayName(row.adapter),
  },
  {
    id: "at",
    label: "Date",
    className: "whitespace-nowrap",
    cell: (row) => <ExactTime date={row.createdAt} />,
  },
];
