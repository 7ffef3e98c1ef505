import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { ReaderForm } from "@/components/reader/reader-form";
import {
  getOwnSubscription,
  getPurchase,
  switchedPath,
  switchView,
} from "@/server/subscriptions/storefront/index";
import { requireSubscriber } from "@/server/subscriptions/subscribers/index";
import { summariseSwitch, switchOf } from "@/server/subscriptions/switching/index";
import { idIn, orMissing, ownVisit, placeOf } from "../../../../../own-visit";
import { confirmSwitchAction } from "../../../plan-actions";

export const metadata: Metadata = { title: "Change the plan", robots: { index: false, follow: false } };

/** A switch that is promised: exactly what it costs, and the button that makes it. */
export default async function ConfirmSwitchPage({
  params,
}: {
  params: Promise<{ id: string; token: string }>;
}) {
  const { id: text, token } = await params;
  const id = idIn(text);
  const path = `/account/plans/${id}`;
  const ctx = await ownVisit(`${path}/switch/${encodeURIComponent(token)}`);
  const { id: subscriberId } = await orMissing(requireSubscriber(ctx));
  const purchase = await orMissing(getPurchase(ctx, token));
  const { attempt } = purchase;
  if (attempt.subscriberId !== subscriberId || attempt.subscriptionId !== id) notFound();
  const made = switchedPath(purchase);
  if (made !== null) redirect(made);
  const from = await orMissing(getOwnSubscription(ctx, id));
  const { charges } = await summariseSwitch(ctx, from, switchOf(attempt));
  const view = switchView(purchase, { charges, place: placeOf(ctx) });
  return (
    <AccountFrame publication={ctx.account} current="/account/plans" title={`Change to ${view.title}?`}>
      <AccountCard>
        {view.note !== null && (
          <p role="alert" className="mb-4 rounded-md bg-bad-soft px-3 py-2.5 text-sm text-bad">
            {view.note}
          </p>
        )}
        <p className="text-base">{view.begins}</p>
        <p className="mt-1 text-sm text-ink-2">{view.price}</p>
        <p className="mt-3 mb-5 text-base font-semibold">{view.costs.join(" ")}</p>
        <ReaderForm
          action={confirmSwitchAction}
          submit={view.isFree ? "Change the plan" : `Change the plan and pay ${view.due}`}
          hidden={{ id: String(id), switch: token }}
          fields={[]}
        />
        <p className="mt-4 text-center text-sm">
          <a href={path} className="font-medium text-accent underline underline-offset-2">
            Keep the plan as it is
          </a>
        </p>
      </AccountCard>
    </AccountFrame>
  );
}
