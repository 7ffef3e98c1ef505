import { ReceiptText } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import type { Subscription } from "@/server/subscriptions/lifecycle/index";
import { InvoiceLinks } from "../invoices/invoice-labels";

/** Invoices of a subscription, and the credit notes that cancel them. */
export function InvoicesPanel({ subscription }: { subscription: Subscription }) {
  const { invoices } = subscription;
  if (invoices.length === 0) {
    return (
      <EmptyState icon={ReceiptText} title="No invoices">
        An invoice is issued when a payment is made. Free subscriptions have none.
      </EmptyState>
    );
  }
  return <InvoiceLinks invoices={invoices} none="No invoices." />;
}
