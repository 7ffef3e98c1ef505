/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Subscription } from "../../types";
import { Checkout } from "../checkout/checkout";
import { useUi } from "../context";
import { NO_MORE_TERMS, type Offer } from "../offers";
import { saveInvoice } from "../save-invoice";
import { Cancel } from "./cancel";
import { Members } from "./members";
import { describeStatus, getActions } from "./subscription-status";
import { Switch } from "./switch";

/** Converts a subscription's plan to an offer for its renewal. */
function toRenewalOffer(subscription: Subscription): Offer {
  return {
    kind: "plan",
    id: subscription.subscription_plan_id,
    title: subscription.plan_name,
    description: null,
    priceCents: subscription.plan_amount_cents,
    currency: subscription.plan_amount_currency,
    duration_length: subscription.duration_length,
    duration_unit: subscription.duration_unit,
    recurring: subscription.recurring,
    ...NO_MORE_TERMS,
  };
}

interface CardProps {
  subscription: Subscription;
  /** Whether the reader has just switched to it: then it shows a confirmation, and its heading has the focus. */
  isSwitchedTo: boolean;
  /** Called after a change; with the subscription on the new plan after a switch. */
  onChange: (switchedTo: Subscription | null) => void;
}

/** One subscription of the reader, with its actions. */
export function Card({ subscription, isSwitchedTo, onChange }: CardProps) {
  const ui = useUi();
  const { translator, announce } = ui;
  const { t } = translator;
  const { plan_amount_cents: cents, plan_amount_currency: currency } = subscription;
  const [action, setAction] = useState<"renew" | "change" | "cancel" | null>(null);
  const { label, tone, next } = describeStatus(subscription, translator, new Date());
  const can = getActions(subscription);
  const invoices =
    subscription.gifter === null ? subscription.invoices.filter(({ downloadable }) => downloadable) : [];
  const close = (isChanged: boolean, switchedTo: Subscription | null = null) => {
    setAction(null);
    if (isChanged) onChange(switchedTo);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSwitchedTo) heading.current?.focus();
  }, [isSwitchedTo]);
  return (
    <li class="card" data-subscription={subscription.id}>
      <div class="row">
        <h3 ref={heading} tabIndex={isSwitchedTo ? -1 : undefined}>
          {subscription.plan_name}
        </h3>
        <span class={`mark ${tone}`}>{label}</span>
      </div>
      {isSwitchedTo ? <p class="said">{t("changeDone", { plan: subscription.plan_name })}</p> : null}
      <p class="soft">
        {subscription.gifter === null
          ? `${translator.money(cents, currency)} ${translator.term(subscription)}`
          : t("giftOf", { name: subscription.gifter.name ?? subscription.gifter.email ?? "?" })}
      </p>
      {next === null ? null : <p>{next}</p>}
      {invoices.length === 0 ? null : (
        <details>
          <summary>{t("invoices")}</summary>
          <ul class="lines">
            {invoices.map((invoice) => (
              <li key={invoice.id} class="row">
                <span class="soft">
                  {translator.day(invoice.created_at)} ·{" "}
                  {translator.money(invoice.amount_cents, invoice.amount_currency)}
                </span>
                <button
                  type="button"
                  class="plain"
                  onClick={() => void saveInvoice(ui, subscription, invoice)}
                >
                  {t("download", { number: invoice.sequenced_invoice_number })}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {can.share ? <Members subscription={subscription} /> : null}
      {can.renew || can.change || can.cancel ? (
        <p class="actions">
          {(["renew", "change", "cancel"] as const)
            .filter((name) => can[name])
            .map((name) => (
              <button key={name} type="button" class="button" onClick={() => setAction(name)}>
                {t(name)}
              </button>
            ))}
        </p>
      ) : null}
      {action === "cancel" ? <Cancel subscription={subscription} onClose={close} /> : null}
      {action === "change" ? (
        <Switch
          subscription={subscription}
          onClose={(switched) => {
            if (switched !== null) announce(t("changeDone", { plan: switched.plan_name }));
            close(switched !== null, switched);
          }}
        />
      ) : null}
      {action === "renew" && subscription.id !== null ? (
        <Checkout
          offer={toRenewalOffer(subscription)}
          aim={{ kind: "renewal", subscriptionId: subscription.id }}
          asGift={false}
          continueLabel={t("done")}
          onClose={(bought) => close(bought !== null)}
        />
      ) : null}
    </li>
  );
}
