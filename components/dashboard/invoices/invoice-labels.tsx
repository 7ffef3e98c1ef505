import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import type { LinkedInvoice } from "@/server/subscriptions/billing/index";
import { formatMoney } from "../catalogue/money";

const KINDS = { invoice: "Invoice", credit_note: "Credit note" } as const;

export const KIND_OPTIONS = Object.entries(KINDS).map(([value, label]) => ({ value, label }));

export function getInvoiceKindName(kind: keyof typeof KINDS): string {
  return KINDS[kind];
}

export function KindBadge({ kind }: { kind: keyof typeof KINDS }) {
  return <Badge tone={kind === "invoice" ? "neutral" : "warn"}>{KINDS[kind]}</Badge>;
}

/** Links to the invoices and credit notes of an object. */
export function InvoiceLinks({ invoices, none }: { invoices: readonly LinkedInvoice[]; none: string }) {
  if (invoices.length === 0) return <p className="text-sm text-ink-2">{none}</p>;
  return (
    <ul className="max-w-2xl divide-y divide-line rounded-lg border border-line">
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <Link
            href={`/dashboard/invoices/${invoice.id}`}
            prefetch={false}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2.5 text-sm hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="font-medium underline underline-offset-2">{invoice.sequencedNumber}</span>
            <KindBadge kind={invoice.kind} />
            <span className="tabular ml-auto">
              {formatMoney(invoice.amountCents, invoice.amountCurrency)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
