import { type Column, RowLink } from "@/components/ui/data-table";
import { ExactTime } from "@/components/ui/relative-time";
import type { InvoiceLine } from "@/server/subscriptions/billing/index";
import { formatMoney } from "../catalogue/money";
import { KindBadge } from "./invoice-labels";

export const INVOICE_COLUMNS: readonly Column<InvoiceLine>[] = [
  {
    id: "number",
    label: "Number",
    fixed: true,
    className: "w-full max-w-0",
    cell: (row) => (
      <div className="min-w-0">
        <div className="truncate">
          <RowLink href={`/dashboard/invoices/${row.id}`}>{row.sequencedNumber}</RowLink>
        </div>
        <p className="mt-0.5 truncate text-xs text-ink-3">
          {row.subscriberName ?? row.identity}, {row.planName}
        </p>
      </div>
    ),
  },
  {
    id: "kind",
    label: "Kind",
    className: "whitespace-nowrap",
    cell: (row) => <KindBadge kind={row.kind} />,
  },
  {
    id: "amount",
    label: "Amount",
    phone: true,
    align: "right",
    className: "whitespace-nowrap",
    cell: (row) => formatMoney(row.amountCents, row.amountCurrency),
  },
  {
    id: "date",
    label: "Issued",
    className: "whitespace-nowrap",
    cell: (row) => <ExactTime date={row.createdAt} />,
  },
];
