import type { Metadata } from "next";
import { AccountCard, AccountEmpty, AccountFrame } from "@/components/reader/account-frame";
import { InvoiceList } from "@/components/reader/invoice-list";
import { loadOwnSubscriptions, requireMember, toPlanView } from "../../member-account";
import { createReaderMetadata, loadReaderTexts, loadTextFormat } from "../../reader-texts";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("yourInvoices");
}

export default async function InvoicesPage() {
  const ctx = await requireMember("/account/invoices");
  const { own } = await loadOwnSubscriptions(ctx);
  const t = await loadReaderTexts();
  const format = await loadTextFormat();
  const invoices = own
    .flatMap((subscription) => {
      const { invoices: all, title } = toPlanView(ctx, subscription, format);
      return all.map((invoice) => ({
        ...invoice,
        plan: title,
        href: `/account/plans/${subscription.id}/invoices/${invoice.id}`,
      }));
    })
    .toSorted((a, b) => b.id - a.id);
  return (
    <AccountFrame t={t} current="/account/invoices" title={t("yourInvoices")}>
      {invoices.length === 0 ? (
        <AccountEmpty href="/account/plans" label={t("yourPlans")}>
          {t("noInvoicesLead")}
        </AccountEmpty>
      ) : (
        <AccountCard>
          <InvoiceList invoices={invoices} t={t} />
        </AccountCard>
      )}
    </AccountFrame>
  );
}
