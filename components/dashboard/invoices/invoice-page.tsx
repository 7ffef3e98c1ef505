"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import Link from "next/link";
import { buttonLook } from "@/components/ui/button";
import { JsonView } from "@/components/ui/json-view";
import { ExactTime } from "@/components/ui/relative-time";
import type { InvoiceSheet } from "@/server/subscriptions/billing/index";
import { formatPercent } from "@/shared/money.rules";
import { formatDecimalMoney, formatMoney } from "../catalogue/money";
import { LedgerLines } from "../money/ledger-lines";
import { type Fact, ObjectPage } from "../object/object-page";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { getInvoiceKindName, InvoiceLinks, KindBadge } from "./invoice-labels";
import { PdfFrame } from "./pdf-frame";

const LINK = "underline underline-offset-2";

function taxFacts({ taxes, amountCurrency }: InvoiceSheet["invoice"]): Fact[] {
  return Object.entries(taxes).map(([name, { percentage, amount }]) => ({
    label: `${name} ${formatPercent(percentage)}`,
    value: formatDecimalMoney(amount, amountCurrency),
  }));
}

function toFacts({ invoice, credits }: InvoiceSheet): Fact[] {
  const { amountCurrency: currency, discountDetails } = invoice;
  const discount = {
    label: `Discount ${discountDetails.code ?? ""}`,
    value: formatDecimalMoney(discountDetails.discount_amount ?? "0", currency),
  };
  const takesBack = {
    label: "Credits invoice",
    value: (
      <Link href={`/dashboard/invoices/${credits?.id}`} className={LINK}>
        {credits?.sequencedNumber}
      </Link>
    ),
  };
  const payment = (
    <Link href={`/dashboard/payments/${invoice.paymentId}`} className={LINK}>
      {invoice.externalPaymentId ?? `Payment ${invoice.paymentId}`}
    </Link>
  );
  return [
    { label: "Amount", value: formatMoney(invoice.amountCents, currency) },
    {
      label: "Subscriber",
      value: (
        <Link href={`/dashboard/subscribers/${invoice.subscriberId}`} className={LINK}>
          {invoice.subscriberName ?? invoice.identity}
        </Link>
      ),
    },
    {
      label: "Subscription",
      value: (
        <Link href={`/dashboard/subscriptions/${invoice.subscriptionId}`} className={LINK}>
          {invoice.planName}
        </Link>
      ),
    },
    { label: "Issued", value: <ExactTime date={invoice.createdAt} /> },
    { label: "Before taxes", value: formatDecimalMoney(invoice.basePrice, currency) },
    ...(discountDetails.code === undefined ? [] : [discount]),
    ...taxFacts(invoice),
    ...(Number(invoice.roundOff) === 0
      ? []
      : [{ label: "Rounding", value: formatDecimalMoney(invoice.roundOff, currency) }]),
    ...(credits === null ? [] : [takesBack]),
    { label: "Payment", value: invoice.paymentId === null ? "None" : payment },
  ];
}

/** Page of one invoice or credit note: PDF, linked objects, ledger entries. */
export function InvoicePage({ id }: { id: number }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.invoices.get.queryOptions({ id }));
  const sheet = query.data;
  if (sheet === undefined) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const { invoice, creditNotes, ledger } = sheet;
  const file = `/dashboard-files/invoices/${id}`;
  const name = `${getInvoiceKindName(invoice.kind)} ${invoice.sequencedNumber}`;
  const notes = {
    value: "credit-notes",
    label: "Credit notes",
    count: creditNotes.length,
    content: (
      <InvoiceLinks invoices={creditNotes} none="No credit notes. A refund of this invoice creates one." />
    ),
  };
  return (
    <ObjectPage
      kind="Invoice"
      title={name}
      badges={<KindBadge kind={invoice.kind} />}
      id={String(id)}
      actions={
        <a href={`${file}?save`} className={buttonLook()}>
          <FileText aria-hidden />
          Download PDF
        </a>
      }
      facts={toFacts(sheet)}
      tabs={[
        { value: "pdf", label: "PDF", content: <PdfFrame src={file} title={`${name} as PDF`} /> },
        ...(invoice.kind === "invoice" ? [notes] : []),
        { value: "ledger", label: "Ledger", content: <LedgerLines lines={ledger} /> },
        { value: "json", label: "JSON", content: <JsonView value={invoice} label="invoice" /> },
      ]}
    />
  );
}
