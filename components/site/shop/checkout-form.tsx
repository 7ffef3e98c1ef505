"use client";

import { useActionState, useEffect, useRef } from "react";
import type { QuoteView } from "@/server/subscriptions/storefront/index";
import { BuyerFields, GiftFields } from "./buyer-fields";
import type { AskedField, CheckoutAction } from "./checkout-state";
import css from "./form.module.css";
import { giveBackText, keepText, type Returned } from "./kept-text";
import { QuoteTable } from "./quote-table";
import { Problem, TextField } from "./text-field";

export interface CheckoutFormProps {
  action: CheckoutAction;
  quote: QuoteView;
  /** Sent along unseen: what is bought, the form's own key, and from where its buyer came. */
  hidden: Readonly<Record<string, string>>;
  /** null: nobody in particular, who says how to be reached. */
  buyer: { name: string } | null;
  doors: { logIn: string; signUp: string };
  /** What the doors are called by in the address to which they lead back. */
  door: string;
  /** Not null: its buyer comes from there. */
  returned: Returned | null;
  /** Not null: a gift, which starts between these days. */
  gift: { first: string; last: string } | null;
  asked: readonly AskedField[];
  takesCoupons: boolean;
  /** What was entered before its buyer came back without having paid, and why they did. */
  before: { values: Readonly<Record<string, string>>; note: string | null };
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

function Ways({ quote, chosen, problem }: { quote: QuoteView; chosen: string; problem: string | undefined }) {
  const [first] = quote.ways;
  if (quote.isFree || first === undefined) return null;
  if (quote.ways.length === 1)
    return (
      <p className={css.way}>
        <input type="hidden" name="way" value={first.word} />
        {first.label}
      </p>
    );
  return (
    <fieldset className={css.choices} aria-describedby={problem === undefined ? undefined : "way-problem"}>
      <legend className={css.label}>How to pay</legend>
      {quote.ways.map(({ word, label }) => (
        <label key={word} className={css.choice}>
          <input type="radio" name="way" value={word} defaultChecked={chosen === word} required />
          {label}
        </label>
      ))}
      <Problem name="way" text={problem} />
    </fieldset>
  );
}

function payText({ isFree, isTrial, total }: QuoteView, isGift: boolean): string {
  if (isTrial) return "Start the trial";
  if (isFree) return isGift ? "Give it, without payment" : "Get it, without payment";
  return `Pay ${total}`;
}

/** The form of a purchase. Without scripts the page comes again with the same answer; after an error nothing is lost. */
export function CheckoutForm({ action, hidden, gift, asked, before, ...props }: CheckoutFormProps) {
  const fresh = { ...before, problems: {}, quote: null, attempt: 0 };
  const [state, send, busy] = useActionState(action, fresh);
  const quote = state.quote ?? props.quote;
  const { problems, values } = state;
  const form = useRef<HTMLFormElement>(null);
  const { returned } = props;
  useEffect(() => {
    if (form.current !== null && returned !== null) giveBackText(form.current, returned);
  }, [returned]);
  const leave = () => {
    if (form.current !== null) keepText(form.current, props.door);
  };
  const field = (name: string) => ({ name, defaultValue: values[name] ?? "", problem: problems[name] });
  return (
    <form ref={form} action={send} className={css.form}>
      {state.note === null ? null : (
        <p key={state.attempt} ref={takeFocus} role="alert" tabIndex={-1} className={css.alert}>
          {state.note}
        </p>
      )}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={values[name] ?? value} />
      ))}
      <input type="hidden" name="total" value={`${quote.totalCents} ${quote.currency}`} />
      <div className={css.part}>
        {gift === null ? null : <GiftFields field={field} {...gift} />}
        <BuyerFields
          field={field}
          buyer={props.buyer}
          doors={props.doors}
          leave={leave}
          isGift={gift !== null}
        />
        {asked.map(({ name, label }) => (
          <TextField key={name} label={label} required maxLength={200} {...field(name)} />
        ))}
      </div>
      <div className={css.part}>
        {props.takesCoupons ? (
          <div className={css.coupon}>
            <TextField
              label="Coupon, if you have one"
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
              Apply
            </button>
            <p role="status" className={css.said}>
              {quote.discount}
            </p>
          </div>
        ) : null}
        <QuoteTable quote={quote} />
        <Ways quote={quote} chosen={values["way"] ?? ""} problem={problems["way"]} />
        {quote.isStuck ? (
          <p className={css.alert}>
            There is no way to pay for this here at present. Please write to us, and we sell it to you.
          </p>
        ) : (
          <button type="submit" name="do" value="buy" className={css.first} disabled={busy}>
            {busy ? "One moment…" : payText(quote, gift !== null)}
          </button>
        )}
        {quote.isFree || quote.isStuck ? null : (
          <p className={css.hint}>
            You pay on the payment provider’s own page, and come back here afterwards.
          </p>
        )}
      </div>
    </form>
  );
}
