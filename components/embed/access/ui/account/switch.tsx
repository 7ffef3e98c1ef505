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

interface SwitchProps {
  one: Subscription;
  onClose: (changedTo: string | null) => void;
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
  const currency = one.plan_amount_currency;

  function costOf({
    prorated_amount_cents: cents,
    proration_enabled: isProrated,
  }: SwitchPlanDetails): string {
    if (!isProrated) return t("changeLater");
    return cents === null ? "" : t("changeCost", { amount: words.money(cents, currency) });
  }

  if (target !== null && one.id !== null)
    return (
      <Checkout
        offer={switchOffer(target.plan, currency)}
        aim={{ kind: "switch", subscriptionId: one.id, switchType: target.direction }}
        asGift={false}
        goOn={t("done")}
        onClose={(bought) => onClose(bought === null ? null : target.plan.title)}
      />
    );
  return (
    <Dialog label={t("change")} onClose={() => onClose(null)}>
      <div class="stack">
        <h2 class="title">{t("changeTitle", { plan: one.plan_name })}</h2>
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
                  {words.money(
                    choice.plan.prices[currency]?.amount_cents ?? choice.plan.price_cents,
                    choice.plan.prices[currency] === undefined ? choice.plan.price_currency : currency,
                  )}{" "}
                  <span class="soft">{words.term(choice.plan)}</span>
                </p>
                <p class="hint">{costOf(choice.plan)}</p>
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
