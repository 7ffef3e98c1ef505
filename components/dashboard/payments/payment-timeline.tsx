import Link from "next/link";
import type { PaymentSheet } from "@/server/subscriptions/finance-reports/index";
import { moneyText } from "../catalogue/money";
import { gatewayName } from "../money/money-words";
import { Timeline, type TimelineEntry } from "../object/timeline";
import { askedBy, failureText, purposeText } from "./payment-words";

const DONE: Readonly<Record<PaymentSheet["payment"]["status"], string>> = {
  asked: "Asked for",
  authorised: "Held",
  captured: "Paid",
  failed: "A try failed:",
  partially_refunded: "Paid",
  refunded: "Paid",
  voided: "Let go",
};

function tried({ payment, tries }: PaymentSheet): TimelineEntry[] {
  const shown = tries.length === 0 ? [payment] : tries;
  return shown.map((one) => ({
    id: `try-${one.id}`,
    title: `${DONE[one.status]} ${moneyText(one.amountCents, one.amountCurrency)}`,
    detail:
      one.status === "failed" ? failureText(one) : `${purposeText(one)}, through ${gatewayName(one.adapter)}`,
    at: one.createdAt,
    current: one.id === payment.id && one.status === "captured",
  }));
}

function billed({ invoices }: PaymentSheet): TimelineEntry[] {
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

function givenBack({ refunds }: PaymentSheet): TimelineEntry[] {
  return refunds.flatMap((refund) => {
    const amount = moneyText(refund.amountCents, refund.amountCurrency);
    const asked = {
      id: `refund-${refund.id}`,
      title: `${amount} are to go back`,
      detail: `By ${askedBy(refund)}${refund.reason === null ? "" : `: ${refund.reason}`}`,
      at: refund.createdAt,
    };
    const done =
      refund.doneAt === null
        ? []
        : [{ id: `back-${refund.id}`, title: `${amount} went back`, at: refund.doneAt }];
    return [asked, ...done];
  });
}

function heard({ events }: PaymentSheet): TimelineEntry[] {
  return events.map((event) => ({
    id: `event-${event.id}`,
    title: (
      <Link
        href={`/dashboard/gateway-events/${event.id}`}
        prefetch={false}
        className="underline underline-offset-2"
      >
        The gateway told: {event.event ?? "an event without a name"}
      </Link>
    ),
    detail: event.outcome ?? undefined,
    at: event.receivedAt,
  }));
}

/** What happened to a payment, latest first: tries, bills, refunds, and what the gateway told of it. */
export function PaymentTimeline({ sheet }: { sheet: PaymentSheet }) {
  const entries = [...tried(sheet), ...billed(sheet), ...givenBack(sheet), ...heard(sheet)];
  return <Timeline label="Timeline" entries={entries.sort((a, b) => b.at.getTime() - a.at.getTime())} />;
}
