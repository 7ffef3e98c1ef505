/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Subscription } from "../../types";
import { Checkout } from "../checkout/checkout";
import { useUi } from "../context";
import { NO_MORE_TERMS, type Offer } from "../offers";
import { saveInvoice } from "../save-invoice";
import { Cancel } from "./cancel";
import { Members } from "./members";
import { choicesOf, standingOf } from "./standing";
import { Switch } from "./switch";

/** The plan of a subscription, to be bought once more. */
function renewalOf(one: Subscription): Offer {
  return {
    kind: "plan",
    id: one.subscription_plan_id,
    title: one.plan_name,
    description: null,
    priceCents: one.plan_amount_cents,
    currency: one.plan_amount_currency,
    duration_length: one.duration_length,
    duration_unit: one.duration_unit,
    recurring: one.recurring,
    ...NO_MORE_TERMS,
  };
}

interface CardProps {
  one: Subscription;
  /** Whether the reader has just switched to it: then it says so, and has the focus. */
  isSwitchedTo: boolean;
  /** Something about it has changed; with the subscription on the new plan, where it was switched. */
  onChange: (switchedTo: Subscription | null) => void;
}

/** One subscription of the reader's, with what they may do about it. */
export function Card({ one, isSwitchedTo, onChange }: CardProps) {
  const ui = useUi();
  const { words, announce } = ui;
  const { t } = words;
  const [doing, setDoing] = useState<"renew" | "change" | "cancel" | null>(null);
  const { word, tone, next } = standingOf(one, words, new Date());
  const can = choicesOf(one);
  const invoices = one.gifter === null ? one.invoices.filter(({ downloadable }) => downloadable) : [];
  const done = (isChanged: boolean, switchedTo: Subscription | null = null) => {
    setDoing(null);
    if (isChanged) onChange(switchedTo);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSwitchedTo) heading.current?.focus();
  }, [isSwitchedTo]);
  return (
    <li class="card" data-subscription={one.id}>
      <div class="row">
        <h3 ref={heading} tabIndex={isSwitchedTo ? -1 : undefined}>
          {one.plan_name}
        </h3>
        <span class={`mark ${tone}`}>{word}</span>
      </div>
      {isSwitchedTo ? <p class="said">{t("changeDone", { plan: one.plan_name })}</p> : null}
      <p class="soft">
        {one.gifter === null
          ? `${words.money(one.plan_amount_cents, one.plan_amount_currency)} ${words.term(one)}`
          : t("giftOf", { name: one.gifter.name ?? one.gifter.email ?? "?" })}
      </p>
      {next === null ? null : <p>{next}</p>}
      {invoices.length === 0 ? null : (
        <details>
          <summary>{t("invoices")}</summary>
          <ul class="lines">
            {invoices.map((invoice) => (
              <li key={invoice.id} class="row">
                <span class="soft">
                  {words.day(invoice.created_at)} ·{" "}
                  {words.money(invoice.amount_cents, invoice.amount_currency)}
                </span>
                <button type="button" class="plain" onClick={() => void saveInvoice(ui, one, invoice)}>
                  {t("download", { number: invoice.sequenced_invoice_number })}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {can.share ? <Members one={one} /> : null}
      {can.renew || can.change || can.cancel ? (
        <p class="actions">
          {(["renew", "change", "cancel"] as const)
            .filter((name) => can[name])
            .map((name) => (
              <button key={name} type="button" class="button" onClick={() => setDoing(name)}>
                {t(name)}
              </button>
            ))}
        </p>
      ) : null}
      {doing === "cancel" ? <Cancel one={one} onClose={done} /> : null}
      {doing === "change" ? (
        <Switch
          one={one}
          onClose={(switched) => {
            if (switched !== null) announce(t("changeDone", { plan: switched.plan_name }));
            done(switched !== null, switched);
          }}
        />
      ) : null}
      {doing === "renew" && one.id !== null ? (
        <Checkout
          offer={renewalOf(one)}
          aim={{ kind: "renewal", subscriptionId: one.id }}
          asGift={false}
          goOn={t("done")}
          onClose={(bought) => done(bought !== null)}
        />
      ) : null}
    </li>
  );
}
