import type { Metadata } from "next";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { ReaderForm } from "@/components/reader/reader-form";
import { Badge } from "@/components/ui/badge";
import { getOwnMember } from "@/server/identity/index";
import { claimPurchases, subscriberOf } from "@/server/subscriptions/subscribers/index";
import { ownVisit } from "../../own-visit";
import { confirmAddressAction } from "./names-actions";

export const metadata: Metadata = { title: "How we know you", robots: { index: false, follow: false } };

export default async function NamesPage() {
  const ctx = await ownVisit("/account/names");
  const member = await getOwnMember(ctx);
  await claimPurchases(ctx, member);
  const subscriber = await subscriberOf(ctx);
  const isConfirmed = member.emailVerifiedAt !== null;
  const further = (subscriber?.identities ?? []).filter(
    ({ provider, value }) =>
      (provider === "email" && value !== member.email.toLowerCase()) || provider === "phone",
  );
  return (
    <AccountFrame
      publication={ctx.account}
      current="/account/names"
      title="How we know you"
      lead="What is bought under these names is yours here."
    >
      <AccountCard>
        <ul className="divide-y divide-line text-sm">
          <li className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="wrap-anywhere">{member.email}</span>
            <Badge tone={isConfirmed ? "good" : "warn"}>{isConfirmed ? "Confirmed" : "Not confirmed"}</Badge>
          </li>
          {further.map(({ provider, value }) => (
            <li
              key={`${provider} ${value}`}
              className="flex flex-wrap items-center justify-between gap-2 py-2"
            >
              <span className="wrap-anywhere">{value}</span>
              <Badge>{provider === "phone" ? "Phone" : "E-mail"}</Badge>
            </li>
          ))}
        </ul>
      </AccountCard>
      {!isConfirmed && (
        <AccountCard labelledBy="confirm">
          <h2 id="confirm" className="text-base font-semibold">
            Confirm your e-mail address
          </h2>
          <p className="mt-1 mb-4 text-sm text-ink-2">
            We send you a link. Once you have followed it, what was bought under this address without logging
            in is in your account.
          </p>
          <ReaderForm action={confirmAddressAction} submit="Send the link" fields={[]} />
        </AccountCard>
      )}
    </AccountFrame>
  );
}
