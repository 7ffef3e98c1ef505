import type { Metadata } from "next";
import { ACCOUNT_LINK, AccountCard, AccountEmpty, AccountFrame } from "@/components/reader/account-frame";
import { PlanCard } from "@/components/reader/plan-card";
import { loadOwnSubscriptions, requireMember, toPlanView } from "../../member-account";

export const metadata: Metadata = { title: "Your plans", robots: { index: false, follow: false } };

const HEADING = "mt-4 text-base font-semibold";

export default async function PlansPage() {
  const ctx = await requireMember("/account/plans");
  const { claim, own, shared } = await loadOwnSubscriptions(ctx);
  return (
    <AccountFrame publication={ctx.account} current="/account/plans" title="Your plans">
      {claim === "unconfirmed" && (
        <AccountCard>
          <p className="text-sm">
            We found a purchase made with your email address or phone number without logging in.{" "}
            <a href="/account/names" className={ACCOUNT_LINK}>
              Confirm your email or phone
            </a>{" "}
            to add it to your account.
          </p>
        </AccountCard>
      )}
      {claim === "apart" && (
        <AccountCard>
          <p className="text-sm">
            We found another purchase made with your email address or phone number without logging in. Contact
            us to add it to this account.
          </p>
        </AccountCard>
      )}
      {own.length === 0 && shared.length === 0 ? (
        <AccountEmpty href="/subscribe" label="See plans">
          You don’t have a plan yet. Subscribe to get access to every story.
        </AccountEmpty>
      ) : null}
      {own.map((subscription) => (
        <PlanCard
          key={subscription.id}
          plan={toPlanView(ctx, subscription)}
          href={`/account/plans/${subscription.id}`}
        />
      ))}
      {shared.length > 0 && <h2 className={HEADING}>Shared with you</h2>}
      {shared.map((subscription) => {
        const plan = toPlanView(ctx, subscription);
        const from = subscription.subscriber.name ?? "someone else";
        return <PlanCard key={subscription.id} plan={{ ...plan, price: `Shared by ${from}` }} href={null} />;
      })}
      {(own.length > 0 || shared.length > 0) && (
        <p className="text-sm">
          <a href="/subscribe" className={ACCOUNT_LINK}>
            See plans
          </a>
        </p>
      )}
    </AccountFrame>
  );
}
