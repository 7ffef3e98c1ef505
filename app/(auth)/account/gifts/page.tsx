import type { Metadata } from "next";
import { ACCOUNT_LINK, AccountEmpty, AccountFrame } from "@/components/reader/account-frame";
import { PlanCard } from "@/components/reader/plan-card";
import { getGiftLinkLimit } from "@/server/subscriptions/access/index";
import { loadOwnSubscriptions, requireMember, toPlanView } from "../../member-account";
import { createReaderMetadata, loadReaderTexts, loadTextFormat } from "../../reader-texts";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("gifts");
}

const HEADING = "mt-2 text-base font-semibold";

export default async function GiftsPage() {
  const ctx = await requireMember("/account/gifts");
  const { own, gifted } = await loadOwnSubscriptions(ctx);
  const t = await loadReaderTexts();
  const format = await loadTextFormat();
  const received = own.filter(({ gifter }) => gifter !== null);
  return (
    <AccountFrame t={t} current="/account/gifts" title={t("gifts")}>
      {getGiftLinkLimit(ctx) > 0 && (
        <p className="text-sm">
          <a href="/account/gift-links" className={ACCOUNT_LINK}>
            {t("giftLinksForStories")}
          </a>
        </p>
      )}
      {received.length > 0 && <h2 className={HEADING}>{t("giftsReceived")}</h2>}
      {received.map((subscription) => (
        <PlanCard
          t={t}
          key={subscription.id}
          plan={toPlanView(ctx, subscription, format)}
          href={`/account/plans/${subscription.id}`}
        />
      ))}
      {gifted.length > 0 && <h2 className={HEADING}>{t("giftsGiven")}</h2>}
      {gifted.map((subscription) => (
        <PlanCard
          t={t}
          key={subscription.id}
          plan={{
            ...toPlanView(ctx, subscription, format),
            giver: null,
            price: t("giftFor", { name: subscription.identity.value }),
          }}
          href={null}
        />
      ))}
      {received.length === 0 && gifted.length === 0 && (
        <AccountEmpty href="/subscribe" label={t("giveGift")}>
          {t("noGifts")}
        </AccountEmpty>
      )}
    </AccountFrame>
  );
}
