import type { Metadata } from "next";
import { ACCOUNT_LINK, AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { EndPauseCard } from "@/components/reader/end-pause-card";
import { PaymentMethodCard } from "@/components/reader/payment-method";
import { PlanDetails } from "@/components/reader/plan-details";
import { ReaderForm } from "@/components/reader/reader-form";
import { canUndoCancellation } from "@/server/subscriptions/billing/index";
import { getOwnSubscription } from "@/server/subscriptions/checkout/index";
import { listPauseChoices } from "@/server/subscriptions/lifecycle/index";
import { loadOwnMethod } from "@/server/subscriptions/payment-methods/index";
import { orNotFoundPage, requireId, requireMember, toPlanView } from "../../../member-account";
import { findDone } from "../../../reader-request";
import {
  createReaderMetadata,
  loadPausesTexts,
  loadPaymentMethodsTexts,
  loadReaderTexts,
  loadTextFormat,
} from "../../../reader-texts";
import { endPauseAction } from "../pause-actions";
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

const METHOD_DONE = new Map([
  ["payment-method", "methodChanged"],
  ["payment-method-waiting", "methodWaiting"],
] as const);

const PAUSE_DONE = new Map([
  ["paused", "planPaused"],
  ["pause-undone", "pauseUndone"],
  ["pause-ended", "pauseEnded"],
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
  const [pauseChoices, mayResume, method] = await Promise.all([
    listPauseChoices(ctx, subscription),
    canUndoCancellation(ctx, subscription),
    loadOwnMethod(ctx, subscription),
  ]);
  const mayPause = pauseChoices.length > 0;
  const t = await loadReaderTexts();
  const query = await searchParams;
  const done = findDone(query, DONE);
  const pauseTexts = await loadPausesTexts();
  const pauseDone = findDone(query, PAUSE_DONE);
  const methodTexts = await loadPaymentMethodsTexts();
  const methodDone = findDone(query, METHOD_DONE);
  const doneText =
    (done === null ? null : t(done)) ??
    (pauseDone === null ? null : pauseTexts(pauseDone)) ??
    (methodDone === null ? null : methodTexts(methodDone));
  return (
    <AccountFrame t={t} current="/account/plans" title={plan.title} done={doneText}>
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
          {method !== null && (
            <p className="mt-4 text-sm">
              <a className={ACCOUNT_LINK} href={`${path}/payment-method`}>
                {methodTexts("changeMethod")}
              </a>
            </p>
          )}
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
      <EndPauseCard id={id} plan={plan} action={endPauseAction} t={pauseTexts} />
      <PlanDetails plan={plan} path={path} pause={mayPause ? pauseTexts("pauseSubscription") : null} t={t} />
      {method !== null && <PaymentMethodCard method={method} path={path} t={methodTexts} />}
    </AccountFrame>
  );
}
