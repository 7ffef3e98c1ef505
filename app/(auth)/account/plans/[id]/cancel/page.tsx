import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { Button, buttonLook } from "@/components/ui/button";
import { getOwnSubscription } from "@/server/subscriptions/storefront/index";
import { orNotFoundPage, requireId, requireMember, toPlanView } from "../../../../member-account";
import { cancelPlanAction } from "../../plan-actions";

export const metadata: Metadata = { title: "Cancel", robots: { index: false, follow: false } };

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
              ? "It ends now: the last payment did not go through."
              : `What it opens stays open to you until ${paidUntil}.`}
          </li>
          <li>
            {plan.paysAgain ? "Nothing is charged again." : "Nothing would have been charged again anyway."}
          </li>
          <li>Your account and your comments stay.</li>
        </ul>
        <form action={cancelPlanAction} className="mt-5 flex flex-wrap gap-2">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" size="lg" variant="primary">
            Cancel the plan
          </Button>
          <a className={buttonLook({ size: "lg" })} href={path}>
            Keep it
          </a>
        </form>
      </AccountCard>
    </AccountFrame>
  );
}
