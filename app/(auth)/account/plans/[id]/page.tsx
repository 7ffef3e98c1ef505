import type { Metadata } from "next";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { PlanDetails } from "@/components/reader/plan-details";
import { ReaderForm } from "@/components/reader/reader-form";
import { getOwnSubscription } from "@/server/subscriptions/checkout/index";
import { orNotFoundPage, requireId, requireMember, toPlanView } from "../../../member-account";
import { getSingleParam } from "../../../reader-request";
import { payAgainAction } from "../plan-actions";

export const metadata: Metadata = { title: "Plan details", robots: { index: false, follow: false } };

/** Confirmations by the code in the URL: no other text of the URL is ever shown. */
const DONE: Readonly<Record<string, string>> = {
  cancelled: "Subscription cancelled. You won't be charged again.",
  switched: "Plan changed. This is your plan now.",
  scheduled: "Plan change scheduled. Your current plan stays until this one starts.",
};

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PlanPage({ params, searchParams }: Props) {
  const id = requireId((await params).id);
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(path);
  const plan = toPlanView(ctx, await orNotFoundPage(getOwnSubscription(ctx, id)));
  const done = DONE[getSingleParam(await searchParams, "done") ?? ""] ?? null;
  return (
    <AccountFrame publication={ctx.account} current="/account/plans" title={plan.title} done={done}>
      {plan.isInGrace && plan.paysAgain && (
        <AccountCard labelledBy="overdue">
          <h2 id="overdue" className="text-base font-semibold">
            Your last payment failed
          </h2>
          <p className="mt-1 mb-4 text-sm text-ink-2">
            You still have access. Check your card, then retry the payment. To use another card, cancel this
            subscription and subscribe again.
          </p>
          <ReaderForm
            id="pay"
            action={payAgainAction}
            submit="Retry payment"
            hidden={{ id: String(id) }}
            fields={[]}
          />
        </AccountCard>
      )}
      <PlanDetails plan={plan} path={path} />
    </AccountFrame>
  );
}
