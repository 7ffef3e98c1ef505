import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { Button, buttonLook } from "@/components/ui/button";
import { getOwnSubscription } from "@/server/subscriptions/checkout/index";
import { orNotFoundPage, requireId, requireMember, toPlanView } from "../../../../member-account";
import { cancelPlanAction } from "../../plan-actions";

export const metadata: Metadata = { title: "Cancel subscription", robots: { index: false, follow: false } };

export default async function CancelPage({ params }: { params: Promise<{ id: string }> }) {
  const id = requireId((await params).id);
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(`${path}/cancel`);
  const plan = toPlanView(ctx, await orNotFoundPage(getOwnSubscription(ctx, id)));
  if (!plan.mayCancel) redirect(path);
  const paidUntil = plan.until === null || plan.isInGrace ? null : plan.until;
  return (
    <AccountFrame publication={ctx.account} current="/account/plans" title={`Cancel ${plan.title}?`}>
      <AccountCard>
        <ul className="list-disc space-y-1 pl-5 text-base">
          <li>
            {paidUntil === null
              ? "Access ends now because the last payment failed."
              : `You keep access until ${paidUntil}.`}
          </li>
          <li>{plan.paysAgain ? "You won’t be charged again." : "You won’t be charged again either way."}</li>
          <li>You keep your account and your comments.</li>
        </ul>
        <form action={cancelPlanAction} className="mt-5 flex flex-wrap gap-2">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" size="lg" variant="primary">
            Cancel subscription
          </Button>
          <a className={buttonLook({ size: "lg" })} href={path}>
            Keep subscription
          </a>
        </form>
      </AccountCard>
    </AccountFrame>
  );
}
