import { ReceiptText } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { ExactTime } from "@/components/ui/relative-time";
import type { Subscription } from "@/server/subscriptions/lifecycle/index";
import { money } from "./subscription-words";

/** Bills of a subscription, and what took them back. */
export function InvoicesPanel({ subscription }: { subscription: Subscription }) {
  const { invoices } = subscription;
  if (invoices.length === 0) {
    return (
      <EmptyState icon={ReceiptText} title="No invoices">
        What costs nothing is not billed, and what is not paid yet is billed when it is.
      </EmptyState>
    );
  }
  return (
    <ul className="max-w-2xl divide-y divide-line rounded-lg border border-line">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3.5 py-2.5 text-sm">
          <span className="font-medium">{invoice.sequencedNumber}</span>
          <span className="text-ink-2">{invoice.kind === "invoice" ? "Invoice" : "Credit note"}</span>
          <ExactTime date={invoice.createdAt} />
          <span className="tabular ml-auto">{money(invoice.amountCents, invoice.amountCurrency)}</span>
        </li>
      ))}
    </ul>
  );
}
