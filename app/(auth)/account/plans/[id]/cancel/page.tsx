import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { Button, buttonLook } from "@/components/ui/button";
import { getOwnSubscription } from "@/server/subscriptions/checkout/index";
import { orNotFoundPage, requireId, requireMember, toPlanView } from "../../../../member-account";
import { createReaderMetadata, loadReaderTexts, loadTextFormat } from "../../../../reader-texts";
import { cancelPlanAction } from "../../plan-actions";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("cancelSubscription");
}

export default async function CancelPage({ params }: { params: Promise<{ id: string }> }) {
  const id = requireId((await params).id);
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(`${path}/cancel`);
  const plan = toPlanView(ctx, await orNotFoundPage(getOwnSubscription(ctx, id)), await loadTextFormat());
  if (!plan.mayCancel) redirect(path);
  const t = await loadReaderTexts();
  const paidUntil = plan.until === null || plan.isInGrace ? null : plan.until;
  return (
    <AccountFrame t={t} current="/account/plans" title={t("cancelTitle", { plan: plan.title })}>
      <AccountCard>
        <ul className="list-disc space-y-1 ps-5 text-base">
          <li>{paidUntil === null ? t("accessEndsNow") : t("accessUntil", { day: paidUntil })}</li>
          <li>{t(plan.paysAgain ? "notChargedAgain" : "notChargedEither")}</li>
          <li>{t("keepsAccount")}</li>
        </ul>
        <form action={cancelPlanAction} className="mt-5 flex flex-wrap gap-2">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" size="lg" variant="primary">
            {t("cancelSubscription")}
          </Button>
          <a className={buttonLook({ size: "lg" })} href={path}>
            {t("keepSubscription")}
          </a>
        </form>
      </AccountCard>
    </AccountFrame>
  );
}
