import Link from "next/link";
import type { PaymentSheet } from "@/server/subscriptions/billing/index";
import { formatMoney } from "../catalogue/money";
import { getGatewayName } from "../money/money-labels";
import { Timeline, type TimelineEntry } from "../object/timeline";
import { describePurpose, formatFailure, getRefundActor } from "./payment-labels";

const DONE: Readonly<Record<PaymentSheet["payment"]["status"], string>> = {
  asked: "Requested",
  authorised: "Authorised",
  captured: "Paid",
  failed: "Failed attempt:",
  partially_refunded: "Paid",
  refunded: "Paid",
  voided: "Voided",
};

function toAttemptEntries({ payment, attempts }: PaymentSheet): TimelineEntry[] {
  const entries = attempts.length === 0 ? [payment] : attempts;
  return entries.map((attempt) => ({
    id: `try-${attempt.id}`,
    title: `${DONE[attempt.status]} ${formatMoney(attempt.amountCents, attempt.amountCurrency)}`,
    detail:
      attempt.status === "failed"
        ? formatFailure(attempt)
        : `${describePurpose(attempt)}, via ${getGatewayName(attempt.adapter)}`,
    at: attempt.createdAt,
    current: attempt.id === payment.id && attempt.status === "captured",
  }));
}

function toInvoiceEntries({ invoices }: PaymentSheet): TimelineEntry[] {
  return invoices.map((invoice) => ({
    id: `invoice-${invoice.id}`,
    title: (
      <Link
        href={`/dashboard/invoices/${invoice.id}`}
        prefetch={false}
        className="underline underline-offset-2"
      >
        {invoice.kind === "invoice" ? "Invoice" : "Credit note"} {invoice.sequencedNumber}
      </Link>
    ),
    at: invoice.createdAt,
  }));
}

function toRefundEntries({ refunds }: PaymentSheet): TimelineEntry[] {
  return refunds.flatMap((refund) => {
    const amount = formatMoney(refund.amountCents, refund.amountCurrency);
    const requested = {
      id: `refund-${refund.id}`,
      title: `Refund requested: ${amount}`,
      detail: `By ${getRefundActor(refund)}${refund.reason === null ? "" : `: ${refund.reason}`}`,
      at: refund.createdAt,
    };
    const done =
      refund.doneAt === null
        ? []
        : [{ id: `back-${refund.id}`, title: `Refunded ${amount}`, at: refund.doneAt }];
    return [requested, ...done];
  });
}

function toEventEntries({ events }: PaymentSheet): TimelineEntry[] {
  return events.map((event) => ({
    id: `event-${event.id}`,
    title: (
      <Link
        href={`/dashboard/gateway-events/${event.id}`}
        prefetch={false}
        className="underline underline-offset-2"
      >
        Webhook received: {event.event ?? "unnamed event"}
      </Link>
    ),
    detail: event.outcome ?? undefined,
    at: event.receivedAt,
  }));
}

/** Timeline of a payment, latest first: attempts, invoices, refunds, gateway events. */
export function PaymentTimeline({ sheet }: { sheet: PaymentSheet }) {
  const entries = [
    ...toAttemptEntries(sheet),
    ...toInvoiceEntries(sheet),
    ...toRefundEntries(sheet),
    ...toEventEntries(sheet),
  ];
  return <Timeline label="Timeline" entries={entries.sort((a, b) => b.at.getTime() - a.at.getTime())} />;
}
