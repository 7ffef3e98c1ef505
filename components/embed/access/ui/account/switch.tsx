/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import type { Subscription, SwitchableSubscription, SwitchPlanDetails } from "../../types";
import { Checkout } from "../checkout/checkout";
import { useUi } from "../context";
import { Dialog } from "../dialog";
import { useLoaded } from "../loaded";
import { switchOffer } from "../offers";
import { Refused, Waiting } from "../parts";
import { refusalText } from "../refusal";
import type { Words } from "../words";

type Direction = "upgrade" | "downgrade" | "crossgrade";

interface Target {
  plan: SwitchPlanDetails;
  direction: Direction;
}

function targetsOf(found: SwitchableSubscription): Target[] {
  const of = (plans: readonly SwitchPlanDetails[], direction: Direction) =>
    plans.map((plan) => ({ plan, direction }));
  return [
    ...of(found.upgrade_plan_details, "upgrade"),
    ...of(found.crossgrade_plan_details, "crossgrade"),
    ...of(found.downgrade_plan_details, "downgrade"),
  ];
}

/** How much more or less a period costs. */
function differenceText(
  { price_difference_cents: cents, charge_summary }: SwitchPlanDetails,
  words: Words,
): string {
  if (cents === 0) return words.t("changeSame");
  const amount = words.money(Math.abs(cents), charge_summary.currency);
  return words.t(cents > 0 ? "changeMore" : "changeLess", { amount });
}

/** What a switch costs today and later. */
function costTexts(plan: SwitchPlanDetails, { t, money, day }: Words): string[] {
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
  one: Subscription;
  /** Closed; with the subscription on the new plan, if it was switched. */
  onClose: (switchedTo: Subscription | null) => void;
}

/** To which plans a subscription can go over, what that costs, and the purchase of it. */
export function Switch({ one, onClose }: SwitchProps) {
  const { svc, words } = useUi();
  const { t } = words;
  const [found, again] = useLoaded(
    () => svc.getSubscriptionWithSwitchablePlans(one.id ?? 0, "switch"),
    [one.id],
  );
  const [target, setTarget] = useState<Target | null>(null);
  if (target !== null && one.id !== null)
    return (
      <Checkout
        offer={switchOffer(target.plan)}
        aim={{
          kind: "switch",
          subscriptionId: one.id,
          switchType: target.direction,
          charges: target.plan.charge_summary,
        }}
        asGift={false}
        goOn={t("done")}
        onClose={(bought) => onClose(bought?.subscription ?? null)}
      />
    );
  return (
    <Dialog label={t("change")} onClose={() => onClose(null)}>
      <div class="stack">
        <h2 class="title">{t("changeTitle", { plan: one.plan_name })}</h2>
        <p class="soft">
          {t("yourPlan")}: {words.money(one.plan_amount_cents, one.plan_amount_currency)} {words.term(one)}
        </p>
        {found.state === "loading" ? <Waiting /> : null}
        {found.state === "refused" ? (
          <Refused text={refusalText(found.error, words)} again={() => void again()} />
        ) : null}
        {found.state === "here" ? (
          <ul class="cards">
            {targetsOf(found.value).map((choice) => (
              <li key={choice.plan.id} class="card">
                <h3>{choice.plan.title}</h3>
                <p>
                  {words.money(choice.plan.charge_summary.price_cents, choice.plan.charge_summary.currency)}{" "}
                  <span class="soft">
                    {words.term(choice.plan)} · {differenceText(choice.plan, words)}
                  </span>
                </p>
                {costTexts(choice.plan, words).map((text) => (
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
                  {t("goOn")}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  );
}
