import type { Metadata } from "next";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { ConfirmedBadge, EmailChangeCard, IdentityRow } from "@/components/reader/email-change";
import { PhoneForm } from "@/components/reader/phone-form";
import { getPhoneTexts } from "@/components/reader/phone-texts";
import { ReaderForm } from "@/components/reader/reader-form";
import { Badge } from "@/components/ui/badge";
import { findOwnEmailChange, getOwnMember } from "@/server/identity/index";
import { claimPurchases, findOwnSubscriber } from "@/server/subscriptions/customers/index";
import { requireMember } from "../../member-account";
import { savePhoneAction } from "../../phone-actions";
import { canSendTexts, findDone } from "../../reader-request";
import { createReaderMetadata, loadReaderTexts } from "../../reader-texts";
import { cancelEmailChangeAction, requestEmailChangeAction, resendEmailChangeAction } from "./email-actions";
import { confirmAddressAction } from "./names-actions";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("emailAndPhone");
}

const DONE = new Map([
  ["links-sent", "emailChangeSent"],
  ["change-cancelled", "emailChangeCancelled"],
] as const);

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function NamesPage({ searchParams }: Props) {
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
  const done = findDone(await searchParams, DONE);
  return (
    <AccountFrame
      t={t}
      current="/account/names"
      title={t("emailAndPhone")}
      lead={t("emailAndPhoneLead")}
      done={done === null ? null : t(done)}
    >
      <AccountCard>
        <ul className="divide-y divide-line text-sm">
          {email !== null && (
            <IdentityRow value={email} badge={<ConfirmedBadge confirmedAt={emailVerifiedAt} t={t} />} />
          )}
          {phoneNumber !== null && (
            <IdentityRow value={phoneNumber} badge={<ConfirmedBadge confirmedAt={phoneVerifiedAt} t={t} />} />
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
      <EmailChangeCard
        t={t}
        change={await findOwnEmailChange(ctx)}
        asksOld={emailVerifiedAt !== null}
        hasPassword={member.hasPassword}
        request={requestEmailChangeAction}
        resend={resendEmailChangeAction}
        cancel={cancelEmailChangeAction}
      />
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
