"use client";

import { useActionState, useEffect, useRef, useState } from "react";
import type { QuoteView } from "@/server/subscriptions/checkout/index";
import { BuyerFields, GiftFields } from "./buyer-fields";
import type { CheckoutAction, MetadataField } from "./checkout-state";
import type { CheckoutTexts } from "./checkout-texts";
import { Consent, type ConsentLinks } from "./consent";
import css from "./form.module.css";
import { QuoteTable } from "./quote-table";
import { findSettledFields } from "./remaining-problems.rules";
import { type ReturnedVisitor, restoreFormText, storeFormText } from "./stored-form-text";
import { Problem, TextField } from "./text-field";

export interface CheckoutFormProps {
  action: CheckoutAction;
  quote: QuoteView;
  texts: CheckoutTexts;
  /** Hidden fields: the item, the idempotency key, and the page that the buyer came from. */
  hidden: Readonly<Record<string, string>>;
  /** null: a guest, who enters contact data. */
  buyer: { name: string } | null;
  loginLinks: { logIn: string; signUp: string };
  /** Identifies this form in the return URL of the login and sign-up links. */
  door: string;
  /** Not null: the buyer returns from a login or sign-up link. */
  returned: ReturnedVisitor | null;
  /** Not null: a gift, which starts between these days. */
  gift: { first: string; last: string } | null;
  metadataFields: readonly MetadataField[];
  takesCoupons: boolean;
  consent: ConsentLinks;
  /** Values entered before the buyer returned without payment, and the reason for the return. */
  before: { values: Readonly<Record<string, string>>; note: string | null };
}

/** The fields whose errors the buyer has settled since the last submit. */
function useSettledFields(attempt: number) {
  const [settled, setSettled] = useState<{ attempt: number; names: readonly string[] }>({
    attempt,
    names: [],
  });
  const names = settled.attempt === attempt ? settled.names : [];
  const settle = ({ target }: { target: EventTarget }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { name, value, validity } = target;
    const found = findSettledFields({ name, value, isValid: validity.valid });
    if (found.some((field) => !names.includes(field)))
      setSettled({ attempt, names: [...new Set([...names, ...found])] });
  };
  return { names, settle };
}

function focusElement(element: HTMLElement | null): void {
  element?.focus();
}

/** Marks of the wallets that the gateway's page offers. */
function Wallets({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <span key={name} className={css.wallet}>
      {name}
    </span>
  ));
}

interface PaymentMethodsProps {
  quote: QuoteView;
  chosen: string;
  problem: string | undefined;
  label: string;
}

function PaymentMethods({ quote, chosen, problem, label: legend }: PaymentMethodsProps) {
  const [first] = quote.paymentMethods;
  if (quote.isFree || first === undefined) return null;
  if (quote.paymentMethods.length === 1)
    return (
      <p className={css.way}>
        <input type="hidden" name="way" value={first.paymentType} />
        {first.label}
        <Wallets names={first.wallets} />
      </p>
    );
  return (
    <fieldset className={css.choices} aria-describedby={problem === undefined ? undefined : "way-problem"}>
      <legend className={css.label}>{legend}</legend>
      {quote.paymentMethods.map(({ paymentType, label, wallets }) => (
        <label key={paymentType} className={css.choice}>
          <input
            type="radio"
            name="way"
            value={paymentType}
            defaultChecked={chosen === paymentType}
            required
          />
          {label}
          <Wallets names={wallets} />
        </label>
      ))}
      <Problem name="way" text={problem} />
    </fieldset>
  );
}

interface Purchase {
  quote: QuoteView;
  isGift: boolean;
}

function payText({ quote: { isFree, isTrial, total }, isGift }: Purchase, texts: CheckoutTexts): string {
  if (isTrial) return texts.startTrial;
  if (isFree) return isGift ? texts.giveFree : texts.getFree;
  return texts.pay.replace("{total}", () => total);
}

/** Checkout form. Without JavaScript the page reloads with the same result; an error keeps all input. */
export function CheckoutForm(allProps: CheckoutFormProps) {
  const { action, hidden, gift, metadataFields, before, texts, ...props } = allProps;
  const fresh = { ...before, problems: {}, quote: null, attempt: 0 };
  const [state, send, busy] = useActionState(action, fresh);
  const quote = state.quote ?? props.quote;
  const { values } = state;
  const { names: settled, settle } = useSettledFields(state.attempt);
  const problems = Object.fromEntries(
    Object.entries(state.problems).filter(([name]) => !settled.includes(name)),
  );
  // The message at the top repeats a field's error, and goes with it.
  const isSettled = Object.keys(state.problems).length > 0 && Object.keys(problems).length === 0;
  const form = useRef<HTMLFormElement>(null);
  const { returned } = props;
  useEffect(() => {
    if (form.current !== null && returned !== null) restoreFormText(form.current, returned);
  }, [returned]);
  const leave = () => {
    if (form.current !== null) storeFormText(form.current, props.door);
  };
  const field = (name: string) => ({ name, defaultValue: values[name] ?? "", problem: problems[name] });
  return (
    <form ref={form} action={send} className={css.form} onInput={settle}>
      {state.note === null || isSettled ? null : (
        <p key={state.attempt} ref={focusElement} role="alert" tabIndex={-1} className={css.alert}>
          {state.note}
        </p>
      )}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={values[name] ?? value} />
      ))}
      <input type="hidden" name="total" value={`${quote.totalCents} ${quote.currency}`} />
      <div className={css.part}>
        {gift === null ? null : <GiftFields field={field} texts={texts} {...gift} />}
        <BuyerFields
          field={field}
          buyer={props.buyer}
          loginLinks={props.loginLinks}
          leave={leave}
          isGift={gift !== null}
          texts={texts}
        />
        {metadataFields.map(({ name, label }) => (
          <TextField key={name} label={label} required maxLength={200} {...field(name)} />
        ))}
      </div>
      <div className={css.part}>
        {props.takesCoupons ? (
          <div className={css.coupon}>
            <TextField
              label={texts.couponCode}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={100}
              {...field("coupon")}
            />
            <button
              type="submit"
              name="do"
              value="price"
              formNoValidate
              className={css.second}
              disabled={busy}
            >
              {texts.applyCoupon}
            </button>
            <p role="status" className={css.said}>
              {quote.discount}
            </p>
          </div>
        ) : null}
        <QuoteTable quote={quote} texts={texts} />
        <PaymentMethods
          quote={quote}
          chosen={values["way"] ?? ""}
          problem={problems["way"]}
          label={texts.paymentMethod}
        />
        {quote.isStuck ? null : <Consent {...props.consent} texts={texts} />}
        {quote.isStuck ? (
          <p className={css.alert}>{texts.notForSale}</p>
        ) : (
          <button type="submit" name="do" value="buy" className={css.first} disabled={busy}>
            {busy ? texts.oneMoment : payText({ quote, isGift: gift !== null }, texts)}
          </button>
        )}
        {quote.isFree || quote.isStuck ? null : <p className={css.hint}>{texts.payElsewhere}</p>}
      </div>
    </form>
  );
}
