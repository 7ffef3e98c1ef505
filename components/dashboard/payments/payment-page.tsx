"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { DataTable } from "@/components/ui/data-table";
import { JsonView } from "@/components/ui/json-view";
import { ExactTime } from "@/components/ui/relative-time";
import { VerbatimValue } from "@/components/ui/verbatim-value";
import type { PaymentSheet } from "@/server/subscriptions/billing/index";
import { formatMoney } from "../catalogue/money";
import { InvoiceLinks } from "../invoices/invoice-labels";
import { LedgerLines } from "../money/ledger-lines";
import { getGatewayName } from "../money/money-labels";
import { type Fact, ObjectPage } from "../object/object-page";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { PAYMENT_COLUMNS } from "./payment-columns";
import { describePurpose, formatFailure, PaymentBadge } from "./payment-labels";
import { PaymentTimeline } from "./payment-timeline";
import { RefundAction } from "./refund-action";
import { RefundList } from "./refund-list";

const POLL_MILLISECONDS = 2_000;
const LINK = "underline underline-offset-2";

function renderCode(text: string | null): ReactNode {
  return text === null ? <span className="text-ink-3">–</span> : <VerbatimValue>{text}</VerbatimValue>;
}

/** Return the amount previewed to the buyer; empty without a preview, as for a renewal. */
function toPreviewFacts({ ledger }: PaymentSheet): Fact[] {
  const promised = ledger.find(({ book }) => book === "previewed");
  if (promised === undefined) return [];
  const { amountCents, currency, at } = promised;
  const value = (
    <>
      {formatMoney(amountCents, currency)}, <ExactTime date={at} />
    </>
  );
  return [{ label: "Previewed", value }];
}

/** Return the amount credited at a plan switch, with the subscription it was credited to. */
function toCreditFacts({ credited, payment }: PaymentSheet): Fact[] {
  if (credited === null) return [];
  const value = (
    <>
      {formatMoney(credited.cents, payment.amountCurrency)} to{" "}
      <Link href={`/dashboard/subscriptions/${credited.subscriptionId}`} className={LINK}>
        {credited.planName}
      </Link>
    </>
  );
  return [{ label: "Credited", value }];
}

function toFacts(sheet: PaymentSheet): Fact[] {
  const { payment, refundableCents } = sheet;
  const { amountCurrency: currency, refundedCents, feeCents, feeCurrency } = payment;
  const back = { label: "Refunded", value: formatMoney(refundedCents, currency) };
  const refundable = { label: "Refundable", value: formatMoney(refundableCents, currency) };
  const subscriber = (
    <Link href={`/dashboard/subscribers/${payment.subscriberId}`} className={LINK}>
      {payment.subscriberName ?? payment.identity}
    </Link>
  );
  const subscription = (
    <Link href={`/dashboard/subscriptions/${payment.subscriptionId}`} className={LINK}>
      {payment.planName}
    </Link>
  );
  return [
    { label: "Amount", value: formatMoney(payment.amountCents, currency) },
    ...toPreviewFacts(sheet),
    ...(refundedCents === 0 ? [] : [back]),
    ...(refundableCents === 0 ? [] : [refundable]),
    ...toCreditFacts(sheet),
    ...(payment.subscriberId === null ? [] : [{ label: "Subscriber", value: subscriber }]),
    ...(payment.subscriptionId === null ? [] : [{ label: "Subscription", value: subscription }]),
    { label: "For", value: describePurpose(payment) },
    {
      label: "Gateway",
      value: (
        <>
          {getGatewayName(payment.adapter)}, <VerbatimValue>{payment.paymentType}</VerbatimValue>
        </>
      ),
    },
    { label: "Date", value: <ExactTime date={payment.createdAt} /> },
    { label: "Gateway payment ID", value: renderCode(payment.externalPaymentId) },
    ...(payment.externalSubscriptionId === null
      ? []
      : [{ label: "Gateway subscription ID", value: renderCode(payment.externalSubscriptionId) }]),
    ...(feeCents === null
      ? []
      : [{ label: "Gateway fee", value: formatMoney(feeCents, feeCurrency ?? currency) }]),
    ...(payment.status === "failed"
      ? [{ label: "Failure reason", value: formatFailure(payment) ?? "–" }]
      : []),
  ];
}

/** Whether a refund is in progress; the page polls until it completes. */
function hasPendingRefund(sheet: PaymentSheet | undefined): boolean {
  return sheet?.refunds.some(({ status }) => status === "requested") ?? false;
}

/** Page of one payment: status, attempts, refunds, invoices, gateway events. */
export function PaymentPage({ id }: { id: number }) {
  const trpc = useTRPC();
  const canEdit = useStaff().permissions.includes("payments:write");
  const query = useQuery(
    trpc.payments.get.queryOptions(
      { id },
      { refetchInterval: ({ state }) => (hasPendingRefund(state.data) ? POLL_MILLISECONDS : false) },
    ),
  );
  const sheet = query.data;
  if (sheet === undefined) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const { payment, attempts, refunds, invoices, ledger } = sheet;
  const attemptsTab = {
    value: "tries",
    label: "Attempts",
    count: attempts.length,
    content: (
      <DataTable
        label="Attempts for this period"
        columns={PAYMENT_COLUMNS}
        rows={attempts}
        rowId={(row) => String(row.id)}
        empty={<p className="text-sm text-ink-2">No attempts for a period.</p>}
      />
    ),
  };
  return (
    <ObjectPage
      kind="Payment"
      title={`${formatMoney(payment.amountCents, payment.amountCurrency)} from ${payment.subscriberName ?? payment.identity ?? "a deleted subscriber"}`}
      badges={<PaymentBadge status={payment.status} />}
      id={String(payment.id)}
      actions={
        canEdit && (sheet.refundableCents > 0 || sheet.credited !== null) ? (
          <RefundAction sheet={sheet} />
        ) : undefined
      }
      facts={toFacts(sheet)}
      tabs={[
        { value: "timeline", label: "Timeline", content: <PaymentTimeline sheet={sheet} /> },
        ...(attempts.length === 0 ? [] : [attemptsTab]),
        {
          value: "refunds",
          label: "Refunds",
          count: refunds.length,
          content: <RefundList refunds={refunds} canEdit={canEdit} />,
        },
        {
          value: "invoices",
          label: "Invoices",
          count: invoices.length,
          content: <InvoiceLinks invoices={invoices} none="No invoices." />,
        },
        { value: "ledger", label: "Ledger", content: <LedgerLines lines={ledger} /> },
        { value: "json", label: "JSON", content: <JsonView value={payment} label="payment" /> },
      ]}
    />
  );
}
