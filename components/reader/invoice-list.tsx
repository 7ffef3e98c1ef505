import type { AccountTexts } from "@/shared/messages/account/index";
import { ACCOUNT_LINK } from "./account-frame";

interface InvoiceListProps {
  t: AccountTexts;
  invoices: readonly {
    id: number;
    number: string;
    amount: string;
    day: string;
    isCredit: boolean;
    href: string;
    plan?: string;
  }[];
}

/** Invoices and credit notes, each with its PDF. */
export function InvoiceList({ invoices, t }: InvoiceListProps) {
  if (invoices.length === 0) return <p className="text-sm text-ink-2">{t("noInvoices")}</p>;
  return (
    <ul className="divide-y divide-line">
      {invoices.map(({ id, number, amount, day, isCredit, href, plan }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 text-sm">
          <span className="min-w-0 wrap-anywhere">
            {[day, ...(plan === undefined ? [] : [plan]), ...(isCredit ? [t("creditNote")] : [])].join(" · ")}
          </span>
          <span className="flex gap-4">
            <span className="tabular">{amount}</span>
            <a href={href} className={ACCOUNT_LINK}>
              {`${number} (PDF)`}
            </a>
          </span>
        </li>
      ))}
    </ul>
  );
}
