import type { OwnPlanView } from "@/server/subscriptions/checkout/index";
import type { PausesTexts } from "@/shared/messages/pauses/index";
import { AccountCard } from "./account-frame";
import type { FormAction } from "./form-state";
import { ReaderForm } from "./reader-form";

interface EndPauseCardProps {
  id: number;
  plan: OwnPlanView;
  action: FormAction;
  t: PausesTexts;
}

/** Card that undoes a pause, or ends one that has begun with the charge that follows; nothing without a pause. */
export function EndPauseCard({ id, plan, action, t }: EndPauseCardProps) {
  if (plan.pause === null) return null;
  const { hasBegun } = plan.pause;
  const title = t(hasBegun ? "resumeNow" : "undoPause");
  return (
    <AccountCard labelledBy="pause">
      <h2 id="pause" className="text-base font-semibold">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2">
        {hasBegun ? t("resumeNowLead", { amount: plan.nextAmount ?? plan.price }) : t("undoPauseLead")}
      </p>
      <ReaderForm
        id="end-pause"
        look="secondary"
        action={action}
        submit={title}
        hidden={{ id: String(id), begun: hasBegun ? "yes" : "no" }}
        fields={[]}
      />
    </AccountCard>
  );
}
