import type { Metadata } from "next";
import { AccountEmpty, AccountFrame } from "@/components/reader/account-frame";
import { PlanCard } from "@/components/reader/plan-card";
import { ownThings, ownVisit, viewOf } from "../../own-visit";

export const metadata: Metadata = { title: "Gifts", robots: { index: false, follow: false } };

const HEADING = "mt-2 text-base font-semibold";

export default async function GiftsPage() {
  const ctx = await ownVisit("/account/gifts");
  const { own, given } = await ownThings(ctx);
  const received = own.filter(({ gifter }) => gifter !== null);
  return (
    <AccountFrame publication={ctx.account} current="/account/gifts" title="Gifts">
      {received.length > 0 && <h2 className={HEADING}>Given to you</h2>}
      {received.map((one) => (
        <PlanCard key={one.id} plan={viewOf(ctx, one)} href={`/account/plans/${one.id}`} />
      ))}
      {given.length > 0 && <h2 className={HEADING}>Given by you</h2>}
      {given.map((one) => (
        <PlanCard
          key={one.id}
          plan={{ ...viewOf(ctx, one), giver: null, price: `For ${one.identity.value}` }}
          href={null}
        />
      ))}
      {received.length === 0 && given.length === 0 && (
        <AccountEmpty href="/subscribe" label="Give something away">
          You have given nothing away yet, and nothing was given to you. Every plan can be a gift.
        </AccountEmpty>
      )}
    </AccountFrame>
  );
}
