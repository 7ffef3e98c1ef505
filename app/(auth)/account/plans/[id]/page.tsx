import type { Metadata } from "next";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { PlanDetails } from "@/components/reader/plan-details";
import { ReaderForm } from "@/components/reader/reader-form";
import { canUndoCancellation } from "@/server/subscriptions/billing/index";
import { getOwnSubscription } from "@/server/subscriptions/checkout/index";
import { orNotFoundPage, requireId, requireMember, toPlanView } from "../../../member-account";
import { findDone } from "../../../reader-request";
import { createReaderMetadata, loadReaderTexts, loadTextFormat } from "../../../reader-texts";
import { payAgainAction, resumePlanAction } from "../plan-actions";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("planDetails");
}

const DONE = new Map([
  ["cancelled", "planCancelled"],
  ["resumed", "planResumed"],
  ["offer-accepted", "offerAccepted"],
  ["switched", "planChanged"],
  ["scheduled", "planChangeScheduled"],
] as const);

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PlanPage({ params, searchParams }: Props) {
  const id = requireId((await params).id);
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(path);
  const subscription = await orNotFoundPage(getOwnSubscription(ctx, id));
  const plan = toPlanView(ctx, subscription, await loadTextFormat());
  const mayResume = await canUndoCancellation(ctx, subscription);
  const t = await loadReaderTexts();
  const done = findDone(await searchParams, DONE);
  return (
    <AccountFrame t={t} current="/account/plans" title={plan.title} done={done === null ? null : t(done)}>
      {plan.isInGrace && plan.paysAgain && (
        <AccountCard labelledBy="overdue">
          <h2 id="overdue" className="text-base font-semibold">
            {t("lastPaymentFailed")}
          </h2>
          <p className="mt-1 mb-4 text-sm text-ink-2">{t("lastPaymentFailedLead")}</p>
          <ReaderForm
            id="pay"
            action={payAgainAction}
            submit={t("retryPayment")}
            hidden={{ id: String(id) }}
            fields={[]}
          />
        </AccountCard>
      )}
      {mayResume && (
        <AccountCard labelledBy="resume">
          <h2 id="resume" className="text-base font-semibold">
            {t("undoCancel")}
          </h2>
          <p className="mt-1 mb-4 text-sm text-ink-2">{t("undoCancelLead")}</p>
          <ReaderForm
            id="resume-plan"
            look="secondary"
            action={resumePlanAction}
            submit={t("undoCancel")}
            hidden={{ id: String(id) }}
            fields={[]}
          />
        </AccountCard>
      )}
      <PlanDetails plan={plan} path={path} t={t} />
    </AccountFrame>
  );
}
