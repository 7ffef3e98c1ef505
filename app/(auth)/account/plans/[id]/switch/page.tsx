import type { Metadata } from "next";
import { AccountCard, AccountEmpty, AccountFrame } from "@/components/reader/account-frame";
import { ReaderForm } from "@/components/reader/reader-form";
import { getSwitchDetails, toSwitchChoice } from "@/server/subscriptions/checkout/index";
import { requireSubscriber } from "@/server/subscriptions/customers/index";
import { orNotFoundPage, requireId, requireMember, toPlanView } from "../../../../member-account";
import { createReaderMetadata, loadReaderTexts, loadTextFormat } from "../../../../reader-texts";
import { startSwitchAction } from "../../plan-actions";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("changePlan");
}

export default async function SwitchPage({ params }: { params: Promise<{ id: string }> }) {
  const id = requireId((await params).id);
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(`${path}/switch`);
  const { id: subscriberId } = await orNotFoundPage(requireSubscriber(ctx));
  const { subscription, plans } = await orNotFoundPage(getSwitchDetails(ctx, { id, subscriberId }));
  const t = await loadReaderTexts();
  const format = await loadTextFormat();
  const terms = { from: subscription, format: format };
  const choices = plans.map((plan) => toSwitchChoice(plan, terms));
  return (
    <AccountFrame
      t={t}
      current="/account/plans"
      title={t("changePlanTitle", { plan: subscription.planName })}
      lead={t("changePlanLead", { price: toPlanView(ctx, subscription, format).price })}
    >
      {choices.length === 0 && (
        <AccountEmpty href={path} label={t("backToPlan")}>
          {t("noOtherPlan")}
        </AccountEmpty>
      )}
      {choices.map(({ planId, title, description, price, difference, cost }) => (
        <AccountCard key={planId} labelledBy={`plan-${planId}`}>
          <h2 id={`plan-${planId}`} className="text-base font-semibold wrap-anywhere">
            {title}
          </h2>
          {description !== null && <p className="text-sm text-ink-2 wrap-anywhere">{description}</p>}
          <p className="mt-2 text-sm">{price}</p>
          <p className="text-sm text-ink-2">{difference}</p>
          <p className="mt-2 mb-4 text-sm">{cost}</p>
          <ReaderForm
            id={`switch-${planId}`}
            look="secondary"
            action={startSwitchAction}
            submit={t("changeTo", { plan: title })}
            hidden={{ id: String(id), plan: String(planId) }}
            fields={[]}
          />
        </AccountCard>
      ))}
    </AccountFrame>
  );
}
