import { type Column, RowLink } from "@/components/ui/data-table";
import { ExactTime } from "@/components/ui/relative-time";
import type { DunningLine } from "@/server/subscriptions/billing/index";
import { formatMoney } from "../catalogue/money";
import { RetryButton } from "./retry-button";

/** Return the part paid or the gateway's failure message; the failure code is on the payment's page. */
function getReason({ failureMessage, failureCode, partPaidCents, planAmountCurrency }: DunningLine): string {
  if (partPaidCents > 0) return `. Partially paid: ${formatMoney(partPaidCents, planAmountCurrency)}`;
  const reason = failureMessage ?? failureCode;
  return reason === null ? "" : `. ${reason}`;
}

export const DUNNING_COLUMNS: readonly Column<DunningLine>[] = [
  {
    id: "subscriber",
    label: "Subscriber",
    fixed: true,
    className: "w-full max-w-0",
    cell: (row) => (
      <div className="min-w-0">
        <div className="truncate">
          <RowLink href={`/dashboard/subscriptions/${row.id}?tab=payments`}>
            {row.subscriberName ?? row.identity}
          </RowLink>
        </div>
        <p className="mt-0.5 truncate text-xs text-ink-3">
          {row.planName}
          {getReason(row)}
        </p>
      </div>
    ),
  },
  {
    id: "amount",
    label: "Amount due",
    phone: true,
    align: "right",
    className: "whitespace-nowrap",
    cell: (row) => formatMoney(row.dueCents, row.planAmountCurrency),
  },
  { id: "tries", label: "Failed charges", align: "right", cell: (row) => row.failedCharges },
  {
    id: "next",
    label: "Next retry",
    className: "whitespace-nowrap",
    cell: (row) =>
      row.nextTryAt === null ? <span className="text-ink-3">None</span> : <ExactTime date={row.nextTryAt} />,
  },
  {
    id: "until",
    label: "Access ends",
    className: "whitespace-nowrap",
    cell: (row) =>
      row.opensUntil === null ? <span className="text-ink-3">–</span> : <ExactTime date={row.opensUntil} />,
  },
];

export const RETRY_COLUMN: Column<DunningLine> = {
  id: "retry",
  label: "Retry",
  fixed: true,
  align: "right",
  className: "whitespace-nowrap",
  // A subscription charged by its gateway alone has no charge of ours to retry.
  cell: (row) =>
    row.failedCharges > 0 && <RetryButton id={row.id} name={row.subscriberName ?? row.identity} />,
};
