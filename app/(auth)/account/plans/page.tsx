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
            Something was bought under your e-mail address or phone number without logging in.{" "}
            <a href="/account/names" className={ACCOUNT_LINK}>
              Confirm that it is yours
            </a>
            , and it is yours here.
          </p>
        </AccountCard>
      )}
      {claim === "apart" && (
        <AccountCard>
          <p className="text-sm">
            Something else was bought under your e-mail address or phone number without logging in. Write to
            us, and we put it into this account.
          </p>
        </AccountCard>
      )}
      {own.length === 0 && shared.length === 0 ? (
        <AccountEmpty href="/subscribe" label="See what there is">
          You have no plan yet. With one, every story is open to you.
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
        const from = subscription.subscriber.name ?? "somebody";
        return <PlanCard key={subscription.id} plan={{ ...plan, price: `Shared by ${from}` }} href={null} />;
      })}
      {(own.length > 0 || shared.length > 0) && (
        <p className="text-sm">
          <a href="/subscribe" className={ACCOUNT_LINK}>
            Everything there is to subscribe to
          </a>
        </p>
      )}
    </AccountFrame>
  );
}
