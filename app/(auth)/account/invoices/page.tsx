import type { Metadata } from "next";
import { AccountCard, AccountEmpty, AccountFrame } from "@/components/reader/account-frame";
import { InvoiceList } from "@/components/reader/invoice-list";
import { loadOwnSubscriptions, requireMember, toPlanView } from "../../member-account";

export const metadata: Metadata = { title: "Your invoices", robots: { index: false, follow: false } };

export default async function InvoicesPage() {
  const ctx = await requireMember("/account/invoices");
  const { own } = await loadOwnSubscriptions(ctx);
  const invoices = own
    .flatMap((subscription) => {
      const { invoices: all, title } = toPlanView(ctx, subscription);
      return all.map((invoice) => ({
        ...invoice,
        plan: title,
        href: `/account/plans/${subscription.id}/invoices/${invoice.id}`,
      }));
    })
    .toSorted((a, b) => b.id - a.id);
  return (
    <AccountFrame publication={ctx.account} current="/account/invoices" title="Your invoices">
      {invoices.length === 0 ? (
        <AccountEmpty href="/account/plans" label="Your plans">
          You have no invoices yet. You get one for each payment.
        </AccountEmpty>
      ) : (
        <AccountCard>
          <InvoiceList invoices={invoices} />
        </AccountCard>
      )}
    </AccountFrame>
  );
}
