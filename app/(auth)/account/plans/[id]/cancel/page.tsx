import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { CancelForm } from "@/components/reader/cancel-form";
import { ReaderForm } from "@/components/reader/reader-form";
import { getOwnSubscription } from "@/server/subscriptions/checkout/index";
import { findRetentionOffer, toOfferView } from "@/server/subscriptions/retention/index";
import { orNotFoundPage, requireId, requireMember, toPlanView } from "../../../../member-account";
import { createReaderMetadata, loadReaderTexts, loadTextFormat } from "../../../../reader-texts";
import { acceptOfferAction, cancelPlanAction } from "../../plan-actions";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("cancelSubscription");
}

export default async function CancelPage({ params }: { params: Promise<{ id: string }> }) {
  const id = requireId((await params).id);
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(`${path}/cancel`);
  const format = await loadTextFormat();
  const subscription = await orNotFoundPage(getOwnSubscription(ctx, id));
  const plan = toPlanView(ctx, subscription, format);
  if (!plan.mayCancel) redirect(path);
  const t = await loadReaderTexts();
  const offer = await findRetentionOffer(ctx, subscription);
  const paidUntil = plan.until === null || plan.isInGrace ? null : plan.until;
  return (
    <AccountFrame t={t} current="/account/plans" title={t("cancelTitle", { plan: plan.title })}>
      {offer !== null && (
        <AccountCard labelledBy="offer">
          <h2 id="offer" className="text-base font-semibold">
            {t("offerTitle")}
          </h2>
          <p className="mt-1 mb-4 text-sm text-ink-2">
            {t("offerLead", toOfferView(offer, subscription, format))}
          </p>
          <ReaderForm
            id="accept-offer"
            look="secondary"
            action={acceptOfferAction}
            submit={t("acceptOffer")}
            hidden={{ id: String(id), price: String(offer.offeredCents) }}
            fields={[]}
          />
        </AccountCard>
      )}
      <AccountCard>
        <ul className="list-disc space-y-1 ps-5 text-base">
          {plan.pause?.hasBegun !== true && (
            <li>{paidUntil === null ? t("accessEndsNow") : t("accessUntil", { day: paidUntil })}</li>
          )}
          <li>{t(plan.paysAgain ? "notChargedAgain" : "notChargedEither")}</li>
          <li>{t("keepsAccount")}</li>
        </ul>
        <CancelForm id={id} path={path} cancel={cancelPlanAction} t={t} />
      </AccountCard>
    </AccountFrame>
  );
}
