import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { ReaderForm } from "@/components/reader/reader-form";
import {
  getOwnSubscription,
  getPurchase,
  getSwitchedPath,
  parseSwitchSale,
  summariseSwitch,
  toSwitchView,
} from "@/server/subscriptions/checkout/index";
import { requireSubscriber } from "@/server/subscriptions/customers/index";
import { translatePaymentProblem } from "@/shared/messages/translate-problem";
import { orNotFoundPage, requireId, requireMember } from "../../../../../member-account";
import { createReaderMetadata, loadReaderTexts, loadTextFormat } from "../../../../../reader-texts";
import { confirmSwitchAction } from "../../../plan-actions";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("changePlan");
}

/** Confirmation page of a plan switch: the exact cost, and the button that makes it. */
export default async function ConfirmSwitchPage({
  params,
}: {
  params: Promise<{ id: string; token: string }>;
}) {
  const { id: text, token } = await params;
  const id = requireId(text);
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(`${path}/switch/${encodeURIComponent(token)}`);
  const { id: subscriberId } = await orNotFoundPage(requireSubscriber(ctx));
  const purchase = await orNotFoundPage(getPurchase(ctx, token));
  const { attempt } = purchase;
  if (attempt.subscriberId !== subscriberId || attempt.subscriptionId !== id) notFound();
  const switched = getSwitchedPath(purchase);
  if (switched !== null) redirect(switched);
  const from = await orNotFoundPage(getOwnSubscription(ctx, id));
  const format = await loadTextFormat();
  const { charges } = await summariseSwitch(ctx, from, parseSwitchSale(attempt));
  const view = toSwitchView(purchase, { charges, format });
  const t = await loadReaderTexts();
  return (
    <AccountFrame t={t} current="/account/plans" title={t("changeToTitle", { plan: view.title })}>
      <AccountCard>
        {view.note !== null && (
          <p role="alert" className="mb-4 rounded-md bg-bad-soft px-3 py-2.5 text-sm text-bad">
            {translatePaymentProblem(format.locale, view.note)}
          </p>
        )}
        <p className="text-base">{view.begins}</p>
        <p className="mt-1 text-sm text-ink-2">{view.price}</p>
        <p className="mt-3 mb-5 text-base font-semibold">{view.costs.join(" ")}</p>
        <ReaderForm
          action={confirmSwitchAction}
          submit={view.isFree ? t("changePlan") : t("changeAndPay", { amount: view.due })}
          hidden={{ id: String(id), switch: token }}
          fields={[]}
        />
        <p className="mt-4 text-center text-sm">
          <a href={path} className="font-medium text-accent underline underline-offset-2">
            {t("keepCurrentPlan")}
          </a>
        </p>
      </AccountCard>
    </AccountFrame>
  );
}
