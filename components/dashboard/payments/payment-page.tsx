"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { DataTable } from "@/components/ui/data-table";
import { JsonView } from "@/components/ui/json-view";
import { ExactTime } from "@/components/ui/relative-time";
import { Word } from "@/components/ui/word";
import type { PaymentSheet } from "@/server/subscriptions/finance-reports/index";
import { moneyText } from "../catalogue/money";
import { InvoiceLinks } from "../invoices/invoice-words";
import { LedgerLines } from "../money/ledger-lines";
import { gatewayName } from "../money/money-words";
import { type Fact, ObjectPage } from "../object/object-page";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { PAYMENT_COLUMNS } from "./payment-columns";
import { PaymentTimeline } from "./payment-timeline";
import { failureText, PaymentBadge, purposeText } from "./payment-words";
import { RefundAction } from "./refund-action";
import { RefundList } from "./refund-list";

const WATCH_MILLISECONDS = 2_000;
const LINK = "underline underline-offset-2";

function code(text: string | null): ReactNode {
  return text === null ? <span className="text-ink-3">–</span> : <Word>{text}</Word>;
}

/** What its buyer was shown before; nothing where there was no preview, as of a period that renews itself. */
function previewedOf({ ledger }: PaymentSheet): Fact[] {
  const promised = ledger.find(({ book }) => book === "previewed");
  if (promised === undefined) return [];
  const { amountCents, currency, at } = promised;
  const value = (
    <>
      {moneyText(amountCents, currency)}, <ExactTime date={at} />
    </>
  );
  return [{ label: "Previewed", value }];
}

/** What of it was credited at a switch, and to which subscription. */
function creditedOf({ credited, payment }: PaymentSheet): Fact[] {
  if (credited === null) return [];
  const value = (
    <>
      {moneyText(credited.cents, payment.amountCurrency)} to{" "}
      <Link href={`/dashboard/subscriptions/${credited.subscriptionId}`} className={LINK}>
        {credited.planName}
      </Link>
    </>
  );
  return [{ label: "Credited", value }];
}

function factsOf(sheet: PaymentSheet): Fact[] {
  const { payment, refundableCents } = sheet;
  const { amountCurrency: currency, refundedCents, feeCents, feeCurrency } = payment;
  const back = { label: "Refunded", value: moneyText(refundedCents, currency) };
  const left = { label: "Refundable", value: moneyText(refundableCents, currency) };
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
    { label: "Amount", value: moneyText(payment.amountCents, currency) },
    ...previewedOf(sheet),
    ...(refundedCents === 0 ? [] : [back]),
    ...(refundableCents === 0 ? [] : [left]),
    ...creditedOf(sheet),
    ...(payment.subscriberId === null ? [] : [{ label: "Subscriber", value: subscriber }]),
    ...(payment.subscriptionId === null ? [] : [{ label: "Subscription", value: subscription }]),
    { label: "For", value: purposeText(payment) },
    {
      label: "Gateway",
      value: (
        <>
          {gatewayName(payment.adapter)}, as <Word>{payment.paymentType}</Word>
        </>
      ),
    },
    { label: "At", value: <ExactTime date={payment.createdAt} /> },
    { label: "Id at the gateway", value: code(payment.externalPaymentId) },
    ...(payment.externalSubscriptionId === null
      ? []
      : [{ label: "Subscription at the gateway", value: code(payment.externalSubscriptionId) }]),
    ...(feeCents === null
      ? []
      : [{ label: "Kept by the gateway", value: moneyText(feeCents, feeCurrency ?? currency) }]),
    ...(payment.status === "failed" ? [{ label: "Why it failed", value: failureText(payment) ?? "–" }] : []),
  ];
}

/** Whether something of it is on its way back, which is watched until it has arrived. */
function isMoving(sheet: PaymentSheet | undefined): boolean {
  return sheet?.refunds.some(({ status }) => status === "requested") ?? false;
}

/** One payment: how it stands, its tries, what was given back of it, its bills, and what its gateway told. */
export function PaymentPage({ id }: { id: number }) {
  const trpc = useTRPC();
  const writes = useStaff().permissions.includes("payments:write");
  const query = useQuery(
    trpc.payments.get.queryOptions(
      { id },
      { refetchInterval: ({ state }) => (isMoving(state.data) ? WATCH_MILLISECONDS : false) },
    ),
  );
  const sheet = query.data;
  if (sheet === undefined) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const { payment, tries, refunds, invoices, ledger } = sheet;
  const triesTab = {
    value: "tries",
    label: "Tries",
    count: tries.length,
    content: (
      <DataTable
        label="Tries of this period"
        columns={PAYMENT_COLUMNS}
        rows={tries}
        rowId={(row) => String(row.id)}
        empty={<p className="text-sm text-ink-2">None.</p>}
      />
    ),
  };
  return (
    <ObjectPage
      kind="Payment"
      title={`${moneyText(payment.amountCents, payment.amountCurrency)} from ${payment.subscriberName ?? payment.identity ?? "nobody any more"}`}
      badges={<PaymentBadge status={payment.status} />}
      id={String(payment.id)}
      actions={
        writes && (sheet.refundableCents > 0 || sheet.credited !== null) ? (
          <RefundAction sheet={sheet} />
        ) : undefined
      }
      facts={factsOf(sheet)}
      tabs={[
        { value: "timeline", label: "Timeline", content: <PaymentTimeline sheet={sheet} /> },
        ...(tries.length === 0 ? [] : [triesTab]),
        {
          value: "refunds",
          label: "Refunds",
          count: refunds.length,
          content: <RefundList refunds={refunds} writes={writes} />,
        },
        {
          value: "invoices",
          label: "Invoices",
          count: invoices.length,
          content: <InvoiceLinks invoices={invoices} none="It was not billed." />,
        },
        { value: "ledger", label: "Ledger", content: <LedgerLines lines={ledger} /> },
        { value: "json", label: "JSON", content: <JsonView value={payment} label="payment" /> },
      ]}
    />
  );
}
