import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { PauseForm } from "@/components/reader/pause-form";
import { getOwnSubscription } from "@/server/subscriptions/checkout/index";
import { listPauseChoices } from "@/server/subscriptions/lifecycle/index";
import { formatLongDate } from "@/shared/formats/plan-texts";
import { orNotFoundPage, requireId, requireMember, toPlanView } from "../../../../member-account";
import { loadPausesTexts, loadReaderTexts, loadTextFormat } from "../../../../reader-texts";
import { pausePlanAction } from "../../pause-actions";

export async function generateMetadata(): Promise<Metadata> {
  const title = (await loadPausesTexts())("pauseSubscription");
  return { title, robots: { index: false, follow: false } };
}

/** Page on which a reader chooses how long to pause a subscription, with all dates and the next charge. */
export default async function PausePage({ params }: { params: Promise<{ id: string }> }) {
  const id = requireId((await params).id);
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(`${path}/pause`);
  const format = await loadTextFormat();
  const subscription = await orNotFoundPage(getOwnSubscription(ctx, id));
  const choices = await listPauseChoices(ctx, subscription);
  const plan = toPlanView(ctx, subscription, format);
  const { endAt } = subscription;
  if (choices.length === 0 || endAt === null) redirect(path);
  const t = await loadReaderTexts();
  const pauseTexts = await loadPausesTexts();
  return (
    <AccountFrame t={t} current="/account/plans" title={pauseTexts("pauseTitle", { plan: plan.title })}>
      <AccountCard>
        <ul className="list-disc space-y-1 ps-5 text-base">
          <li>{t("accessUntil", { day: formatLongDate(endAt, format) })}</li>
          <li>{pauseTexts("pauseNoCharge")}</li>
          <li>{pauseTexts("pauseThenCharge", { amount: plan.nextAmount ?? plan.price })}</li>
        </ul>
        <PauseForm
          action={pausePlanAction}
          hidden={{ id: String(id), end: String(endAt.getTime()) }}
          back={path}
          texts={{
            legend: pauseTexts("pauseHowLong"),
            submit: pauseTexts("pauseSubscription"),
            keep: t("keepSubscription"),
          }}
          choices={choices.map(({ months, resumesAt }) => ({
            months,
            label: pauseTexts("pauseChoice", { months, day: formatLongDate(resumesAt, format) }),
          }))}
        />
      </AccountCard>
    </AccountFrame>
  );
}
