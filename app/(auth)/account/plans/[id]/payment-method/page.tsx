import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ACCOUNT_LINK, AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { PaymentMethodName } from "@/components/reader/payment-method";
import { ReaderForm } from "@/components/reader/reader-form";
import { getOwnSubscription } from "@/server/subscriptions/checkout/index";
import { loadOwnMethod } from "@/server/subscriptions/payment-methods/index";
import { orNotFoundPage, requireId, requireMember, toPlanView } from "../../../../member-account";
import { getSingleParam } from "../../../../reader-request";
import { loadPaymentMethodsTexts, loadReaderTexts, loadTextFormat } from "../../../../reader-texts";
import { changeMethodAction } from "../../payment-method-actions";

export async function generateMetadata(): Promise<Metadata> {
  const title = (await loadPaymentMethodsTexts())("changeMethod");
  return { title, robots: { index: false, follow: false } };
}

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PaymentMethodPage({ params, searchParams }: Props) {
  const id = requireId((await params).id);
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(`${path}/payment-method`);
  const subscription = await orNotFoundPage(getOwnSubscription(ctx, id));
  const method = await loadOwnMethod(ctx, subscription);
  if (method === null) redirect(path);
  const plan = toPlanView(ctx, subscription, await loadTextFormat());
  const t = await loadReaderTexts();
  const methodTexts = await loadPaymentMethodsTexts();
  const isRefused = getSingleParam(await searchParams, "problem") === "not-saved";
  return (
    <AccountFrame t={t} current="/account/plans" title={methodTexts("changeMethod")}>
      <AccountCard>
        {isRefused && (
          <p role="alert" className="mb-4 rounded-md bg-bad-soft px-3 py-2.5 text-sm text-bad">
            {methodTexts("methodFailed")}
          </p>
        )}
        <p className="text-sm text-ink-2">{plan.title}</p>
        <p className="mt-1 text-base">
          <PaymentMethodName method={method} t={methodTexts} />
        </p>
        {plan.isInGrace && <p className="mt-3 text-sm">{methodTexts("changeMethodOverdue")}</p>}
        <p className="mt-3 mb-4 text-sm text-ink-2">
          {methodTexts(method.canChange ? "changeMethodLead" : "changeMethodNone")}
        </p>
        {method.canChange && (
          <ReaderForm
            id="payment-method"
            action={changeMethodAction}
            submit={methodTexts("goToProvider")}
            hidden={{ id: String(id) }}
            fields={[]}
          />
        )}
        <p className="mt-4 text-sm">
          <a className={ACCOUNT_LINK} href={path}>
            {t("backToPlan")}
          </a>
        </p>
      </AccountCard>
    </AccountFrame>
  );
}
