import type { Metadata } from "next";
import { ACCOUNT_LINK, AccountEmpty, AccountFrame } from "@/components/reader/account-frame";
import { GIFT_LINK_TEXTS } from "@/components/reader/gift-links/texts";
import { PlanCard } from "@/components/reader/plan-card";
import { loadOwnSubscriptions, requireMember, toPlanView } from "../../member-account";

export const metadata: Metadata = { title: "Gifts", robots: { index: false, follow: false } };

const HEADING = "mt-2 text-base font-semibold";

export default async function GiftsPage() {
  const ctx = await requireMember("/account/gifts");
  const { own, gifted } = await loadOwnSubscriptions(ctx);
  const received = own.filter(({ gifter }) => gifter !== null);
  return (
    <AccountFrame publication={ctx.account} current="/account/gifts" title="Gifts">
      {ctx.account.settings.subscriptions.giftLinksPerMonth > 0 && (
        <p className="text-sm">
          <a href="/account/gift-links" className={ACCOUNT_LINK}>
            {GIFT_LINK_TEXTS.toLinks}
          </a>
        </p>
      )}
      {received.length > 0 && <h2 className={HEADING}>Received</h2>}
      {received.map((subscription) => (
        <PlanCard
          key={subscription.id}
          plan={toPlanView(ctx, subscription)}
          href={`/account/plans/${subscription.id}`}
        />
      ))}
      {gifted.length > 0 && <h2 className={HEADING}>Given</h2>}
      {gifted.map((subscription) => (
        <PlanCard
          key={subscription.id}
          plan={{
            ...toPlanView(ctx, subscription),
            giver: null,
            price: `For ${subscription.identity.value}`,
          }}
          href={null}
        />
      ))}
      {received.length === 0 && gifted.length === 0 && (
        <AccountEmpty href="/subscribe" label="Give a gift">
          Gifts you give or receive appear here. You can give any plan as a gift.
        </AccountEmpty>
      )}
    </AccountFrame>
  );
}
