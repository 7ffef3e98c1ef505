import { type Column, RowLink } from "@/components/ui/data-table";
import { ExactTime } from "@/components/ui/relative-time";
import type { RefundLine } from "@/server/subscriptions/billing/index";
import { formatMoney } from "../catalogue/money";
import { getGatewayName } from "../money/money-labels";
import { formatFailure, getRefundActor, RefundBadge } from "./payment-labels";

function getDetail(row: RefundLine): string {
  const why = row.status === "failed" ? formatFailure(row) : row.reason;
  return why === null ? `Requested by ${getRefundActor(row)}` : why;
}

export const REFUND_COLUMNS: readonly Column<RefundLine>[] = [
  {
    id: "subscriber",
    label: "Subscriber",
    fixed: true,
    className: "w-full max-w-0",
    cell: (row) => (
      <div className="min-w-0">
        <div className="truncate">
          <RowLink href={`/dashboard/payments/${row.paymentId}?tab=refunds`}>
            {row.subscriberName ?? row.identity ?? `Refund ${row.id}`}
          </RowLink>
        </div>
        <p className="mt-0.5 truncate text-xs text-ink-3">{getDetail(row)}</p>
      </div>
    ),
  },
  { id: "status", label: "Status", phone: true, cell: (row) => <RefundBadge status={row.status} /> },
  {
    id: "amount",
    label: "Amount",
    phone: true,
    align: "right",
    className: "whitespace-nowrap",
    cell: (row) => formatMoney(row.amountCents, row.amountCurrency),
  },
  {
    id: "gateway",
    label: "Gateway",
    className: "whitespace-nowrap",
    cell: (row) => getGatewayName(row.adapter),
  },
  {
    id: "asked",
    label: "Requested",
    className: "whitespace-nowrap",
    cell: (row) => <ExactTime date={row.createdAt} />,
  },
  {
    id: "done",
    label: "Refunded",
    className: "whitespace-nowrap",
    cell: (row) =>
      row.doneAt === null ? <span className="text-ink-3">–</span> : <ExactTime date={row.doneAt} />,
  },
];
