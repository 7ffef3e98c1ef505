import type { Metadata } from "next";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { PhoneForm } from "@/components/reader/phone-form";
import { getPhoneTexts } from "@/components/reader/phone-texts";
import { ReaderForm } from "@/components/reader/reader-form";
import { Badge } from "@/components/ui/badge";
import { getOwnMember } from "@/server/identity/index";
import { claimPurchases, findOwnSubscriber } from "@/server/subscriptions/customers/index";
import type { AccountTexts } from "@/shared/messages/account/index";
import { requireMember } from "../../member-account";
import { savePhoneAction } from "../../phone-actions";
import { canSendTexts } from "../../reader-request";
import { createReaderMetadata, loadReaderTexts } from "../../reader-texts";
import { confirmAddressAction } from "./names-actions";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("emailAndPhone");
}

function IdentityRow({ value, badge }: { value: string; badge: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="wrap-anywhere">{value}</span>
      {badge}
    </li>
  );
}

function Confirmed({ confirmedAt, t }: { confirmedAt: Date | null; t: AccountTexts }) {
  return (
    <Badge tone={confirmedAt === null ? "warn" : "good"}>
      {t(confirmedAt === null ? "notConfirmed" : "confirmed")}
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
  const t = await loadReaderTexts();
  return (
    <AccountFrame t={t} current="/account/names" title={t("emailAndPhone")} lead={t("emailAndPhoneLead")}>
      <AccountCard>
        <ul className="divide-y divide-line text-sm">
          {email !== null && (
            <IdentityRow value={email} badge={<Confirmed confirmedAt={emailVerifiedAt} t={t} />} />
          )}
          {phoneNumber !== null && (
            <IdentityRow value={phoneNumber} badge={<Confirmed confirmedAt={phoneVerifiedAt} t={t} />} />
          )}
          {further.map(({ provider, value }) => (
            <IdentityRow
              key={`${provider} ${value}`}
              value={value}
              badge={<Badge>{t(provider === "phone" ? "phone" : "email")}</Badge>}
            />
          ))}
        </ul>
      </AccountCard>
      {isUnconfirmed && (
        <AccountCard labelledBy="confirm">
          <h2 id="confirm" className="text-base font-semibold">
            {t("confirmEmail")}
          </h2>
          <p className="mt-1 mb-4 text-sm text-ink-2">{t("confirmEmailLead")}</p>
          <ReaderForm action={confirmAddressAction} submit={t("sendLink")} fields={[]} />
        </AccountCard>
      )}
      {canSendTexts() && !isUnconfirmed && (
        <AccountCard labelledBy="phone">
          <h2 id="phone" className="text-base font-semibold">
            {t(phoneVerifiedAt === null ? "confirmPhone" : "changePhone")}
          </h2>
          <p className="mt-1 mb-4 text-sm text-ink-2">{t("confirmPhoneLead")}</p>
          <PhoneForm
            action={savePhoneAction}
            submit={t("confirmNumber")}
            texts={getPhoneTexts(t)}
            {...(phoneVerifiedAt === null && phoneNumber !== null && { number: phoneNumber })}
          />
        </AccountCard>
      )}
    </AccountFrame>
  );
}
