import type { Metadata } from "next";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { PhoneForm } from "@/components/reader/phone-form";
import { ReaderForm } from "@/components/reader/reader-form";
import { Badge } from "@/components/ui/badge";
import { getOwnMember } from "@/server/identity/index";
import { claimPurchases, findOwnSubscriber } from "@/server/subscriptions/customers/index";
import { requireMember } from "../../member-account";
import { savePhoneAction } from "../../phone-actions";
import { canSendTexts } from "../../reader-request";
import { confirmAddressAction } from "./names-actions";

export const metadata: Metadata = { title: "Email and phone", robots: { index: false, follow: false } };

function IdentityRow({ value, badge }: { value: string; badge: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="wrap-anywhere">{value}</span>
      {badge}
    </li>
  );
}

function Confirmed({ confirmedAt }: { confirmedAt: Date | null }) {
  return (
    <Badge tone={confirmedAt === null ? "warn" : "good"}>
      {confirmedAt === null ? "Not confirmed" : "Confirmed"}
    </Badge>
  );
}

export default async function NamesPage() {
  const ctx = await requireMember("/account/names");
  const member = await getOwnMember(ctx);
  await claimPurchases(ctx, member);
  const subscriber = await findOwnSubscriber(ctx);
  const { email, emailVerifiedAt, phoneNumber, phoneVerifiedAt } = member;
  const isUnconfirmed = email !== null && emailVerifiedAt === null;
  const further = (subscriber?.identities ?? []).filter(
    ({ provider, value }) =>
      (provider === "email" && value !== email?.toLowerCase()) ||
      (provider === "phone" && value !== phoneNumber),
  );
  return (
    <AccountFrame
      publication={ctx.account}
      current="/account/names"
      title="Email and phone"
      lead="Purchases made with these appear here."
    >
      <AccountCard>
        <ul className="divide-y divide-line text-sm">
          {email !== null && (
            <IdentityRow value={email} badge={<Confirmed confirmedAt={emailVerifiedAt} />} />
          )}
          {phoneNumber !== null && (
            <IdentityRow value={phoneNumber} badge={<Confirmed confirmedAt={phoneVerifiedAt} />} />
          )}
          {further.map(({ provider, value }) => (
            <IdentityRow
              key={`${provider} ${value}`}
              value={value}
              badge={<Badge>{provider === "phone" ? "Phone" : "Email"}</Badge>}
            />
          ))}
        </ul>
      </AccountCard>
      {isUnconfirmed && (
        <AccountCard labelledBy="confirm">
          <h2 id="confirm" className="text-base font-semibold">
            Confirm your email address
          </h2>
          <p className="mt-1 mb-4 text-sm text-ink-2">
            We’ll send you a link. Once you confirm, purchases made with this address without logging in
            appear in your account.
          </p>
          <ReaderForm action={confirmAddressAction} submit="Send link" fields={[]} />
        </AccountCard>
      )}
      {canSendTexts() && !isUnconfirmed && (
        <AccountCard labelledBy="phone">
          <h2 id="phone" className="text-base font-semibold">
            {phoneVerifiedAt === null ? "Confirm your phone number" : "Change your phone number"}
          </h2>
          <p className="mt-1 mb-4 text-sm text-ink-2">
            We’ll text you a code. Once you confirm, you can log in with this number, and purchases made with
            it without logging in appear in your account.
          </p>
          <PhoneForm
            action={savePhoneAction}
            submit="Confirm number"
            {...(phoneVerifiedAt === null && phoneNumber !== null && { number: phoneNumber })}
          />
        </AccountCard>
      )}
    </AccountFrame>
  );
}
