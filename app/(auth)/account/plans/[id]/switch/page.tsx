import type { Metadata } from "next";
import { AccountCard, AccountEmpty, AccountFrame } from "@/components/reader/account-frame";
import { ReaderForm } from "@/components/reader/reader-form";
import { getSwitchDetails, toSwitchChoice } from "@/server/subscriptions/checkout/index";
import { requireSubscriber } from "@/server/subscriptions/customers/index";
import {
  getLocaleAndZone,
  orNotFoundPage,
  requireId,
  requireMember,
  toPlanView,
} from "../../../../member-account";
import { startSwitchAction } from "../../plan-actions";

export const metadata: Metadata = { title: "Change plan", robots: { index: false, follow: false } };

export default async function SwitchPage({ params }: { params: Promise<{ id: string }> }) {
  const id = requireId((await params).id);
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(`${path}/switch`);
  const { id: subscriberId } = await orNotFoundPage(requireSubscriber(ctx));
  const { subscription, plans } = await orNotFoundPage(getSwitchDetails(ctx, { id, subscriberId }));
  const terms = { from: subscription, format: getLocaleAndZone(ctx) };
  const choices = plans.map((plan) => toSwitchChoice(plan, terms));
  return (
    <AccountFrame
      publication={ctx.account}
      current="/account/plans"
      title={`Change ${subscription.planName}`}
      lead={`Your current plan: ${toPlanView(ctx, subscription).price}. You confirm the exact amount on the next page.`}
    >
      {choices.length === 0 && (
        <AccountEmpty href={path} label="Back to the plan">
          You can’t change to another plan right now.
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
            submit={`Change to ${title}`}
            hidden={{ id: String(id), plan: String(planId) }}
            fields={[]}
          />
        </AccountCard>
      ))}
    </AccountFrame>
  );
}
