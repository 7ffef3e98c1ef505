/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import type { Subscription, SwitchableSubscription, SwitchPlanDetails } from "../../types";
import { Checkout } from "../checkout/checkout";
import { useUi } from "../context";
import { Dialog } from "../dialog";
import { useLoaded } from "../loaded";
import { toSwitchOffer } from "../offers";
import { formatRefusal } from "../refusal";
import { LoadError, LoadingIndicator } from "../status-messages";
import type { Translator } from "../translator";

type Direction = "upgrade" | "downgrade" | "crossgrade";

interface Target {
  plan: SwitchPlanDetails;
  direction: Direction;
}

function toTargets(details: SwitchableSubscription): Target[] {
  const toTargetList = (plans: readonly SwitchPlanDetails[], direction: Direction) =>
    plans.map((plan) => ({ plan, direction }));
  return [
    ...toTargetList(details.upgrade_plan_details, "upgrade"),
    ...toTargetList(details.crossgrade_plan_details, "crossgrade"),
    ...toTargetList(details.downgrade_plan_details, "downgrade"),
  ];
}

/** Formats the price difference per period. */
function differenceText(
  { price_difference_cents: cents, charge_summary }: SwitchPlanDetails,
  translator: Translator,
): string {
  if (cents === 0) return translator.t("changeSame");
  const amount = translator.money(Math.abs(cents), charge_summary.currency);
  return translator.t(cents > 0 ? "changeMore" : "changeLess", { amount });
}

/** Formats the charges of a switch: today and later. */
function costTexts(plan: SwitchPlanDetails, { t, money, day }: Translator): string[] {
  const { due_today_cents: due, next_charge: next, currency, gateway_adjusts } = plan.charge_summary;
  const later = plan.proration_enabled ? [] : [t("changeLater")];
  if (plan.recurring) {
    const amounts = next === null ? null : { amount: money(next.amount_cents, currency), date: day(next.at) };
    const cost = amounts === null ? [] : [t(gateway_adjusts ? "renewsAt" : "changeNext", amounts)];
    return [...later, ...(gateway_adjusts ? [t("gatewayAdjusts")] : []), ...cost];
  }
  const amount = money(due, currency);
  return plan.proration_enabled ? [t("changeCost", { amount })] : [...later, `${t("toPayNow")}: ${amount}`];
}

interface SwitchProps {
  subscription: Subscription;
  /** Called when closed; with the subscription on the new plan, if it was switched. */
  onClose: (switchedTo: Subscription | null) => void;
}

/** Lists the plans that a subscription can switch to with their charges, and opens the checkout. */
export function Switch({ subscription, onClose }: SwitchProps) {
  const { svc, translator } = useUi();
  const { t } = translator;
  const [details, reload] = useLoaded(
    () => svc.getSubscriptionWithSwitchablePlans(subscription.id ?? 0, "switch"),
    [subscription.id],
  );
  const [target, setTarget] = useState<Target | null>(null);
  if (target !== null && subscription.id !== null)
    return (
      <Checkout
        offer={toSwitchOffer(target.plan)}
        aim={{
          kind: "switch",
          subscriptionId: subscription.id,
          switchType: target.direction,
          charges: target.plan.charge_summary,
        }}
        asGift={false}
        continueLabel={t("done")}
        onClose={(bought) => onClose(bought?.subscription ?? null)}
      />
    );
  return (
    <Dialog label={t("change")} onClose={() => onClose(null)}>
      <div class="stack">
        <h2 class="title">{t("changeTitle", { plan: subscription.plan_name })}</h2>
        <p class="soft">
          {t("yourPlan")}:{" "}
          {translator.money(subscription.plan_amount_cents, subscription.plan_amount_currency)}{" "}
          {translator.term(subscription)}
        </p>
        {details.state === "loading" ? <LoadingIndicator /> : null}
        {details.state === "refused" ? (
          <LoadError text={formatRefusal(details.error, translator)} onRetry={() => void reload()} />
        ) : null}
        {details.state === "here" ? (
          <ul class="cards">
            {toTargets(details.value).map((choice) => (
              <li key={choice.plan.id} class="card">
                <h3>{choice.plan.title}</h3>
                <p>
                  {translator.money(
                    choice.plan.charge_summary.price_cents,
                    choice.plan.charge_summary.currency,
                  )}{" "}
                  <span class="soft">
                    {translator.term(choice.plan)} · {differenceText(choice.plan, translator)}
                  </span>
                </p>
                {costTexts(choice.plan, translator).map((text) => (
                  <p key={text} class="hint">
                    {text}
                  </p>
                ))}
                <button
                  type="button"
                  class="button"
                  aria-label={t("choose", { plan: choice.plan.title })}
                  onClick={() => setTarget(choice)}
                >
                  {t("continue")}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  );
}
