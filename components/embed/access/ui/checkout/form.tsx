/** @jsxImportSource preact */
import { useRef } from "preact/hooks";
import type { ChargeSummary, DiscountDetails } from "../../types";
import { useUi } from "../context";
import { offerTitle, Price } from "../offer-list";
import type { Offer } from "../offers";
import { Alert, Field } from "../status-messages";
import type { Translator } from "../translator";
import { Gift, Guest } from "./buyer";
import { Consent } from "./consent";
import { Coupon } from "./coupon";
import type { FormValues, Problems } from "./form-values";
import { PaymentOptionChoice } from "./payment-option-choice";
import type { PaymentOption } from "./payment-option-labels";
import { isFree as isFreeOf } from "./purchase";
import { Summary } from "./summary";

export interface FormProps {
  offer: Offer;
  /** null: not loaded yet. */
  charges: ChargeSummary | null;
  /** Whether the offer replaces the present plan. */
  isSwitch: boolean;
  isGuest: boolean;
  mayBeGift: boolean;
  takesCoupon: boolean;
  entered: FormValues;
  change: (changes: Partial<FormValues>) => void;
  discount: DiscountDetails | null;
  onDiscount: (discount: DiscountDetails | null) => void;
  /** null: not loaded yet. */
  paymentOptions: readonly PaymentOption[] | null;
  problems: Problems;
  failure: { text: string; attempt: number } | null;
  onPay: () => void;
}

/** Label of a publication's metadata field: `full-name` is `Full name`. */
function fieldText(name: string): string {
  const text = fieldInSentence(name);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The label within a sentence: `full-name` is `full name`. */
function fieldInSentence(name: string): string {
  return name.replaceAll(/[-_]+/g, " ").trim();
}

function GiftChoice({ entered, change }: Pick<FormProps, "entered" | "change">) {
  const { t } = useUi().translator;
  return (
    <fieldset class="turns">
      <legend class="hidden">{t("recipient")}</legend>
      {[false, true].map((asGift) => (
        <label key={String(asGift)} class="turn">
          <input
            type="radio"
            name="as-gift"
            checked={entered.asGift === asGift}
            onChange={() => change({ asGift })}
          />
          {t(asGift ? "asGift" : "forMe")}
        </label>
      ))}
    </fieldset>
  );
}

/** Label of the pay button. */
function payText(
  { charges, isSwitch }: Pick<FormProps, "charges" | "isSwitch">,
  { t, money }: Translator,
): string {
  if (charges === null) return t("loading");
  if (charges.authorised_cents !== null) return t("startTrial");
  if (isFreeOf(charges)) return t(isSwitch ? "change" : "getFree");
  return t("pay", { amount: money(charges.due_today_cents, charges.currency) });
}

/** The checkout form. */
export function Form({ offer, charges, entered, change, problems, failure, ...props }: FormProps) {
  const { translator } = useUi();
  const { t } = translator;
  const form = useRef<HTMLFormElement>(null);
  const isFree = charges !== null && isFreeOf(charges);
  const hasNoOption = props.paymentOptions?.length === 0 && !isFree;
  return (
    <form
      ref={form}
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onPay();
        // After the problems are rendered: focus the first invalid field.
        setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      }}
    >
      <div>
        <h2 class="title">{offerTitle(offer, t("thisStory"))}</h2>
        <Price offer={offer} />
      </div>
      {failure === null ? null : <Alert {...failure} />}
      {props.mayBeGift ? <GiftChoice entered={entered} change={change} /> : null}
      {entered.asGift ? <Gift entered={entered} change={change} problems={problems} /> : null}
      {props.isGuest ? <Guest entered={entered} change={change} problems={problems} /> : null}
      {offer.fields.map((name) => (
        <Field
          key={name}
          name={name}
          label={fieldText(name)}
          maxLength={200}
          {...(name.toLowerCase() === "full-name" && { autoComplete: "name" })}
          value={entered.about[name] ?? ""}
          onValue={(value) => change({ about: { ...entered.about, [name]: value } })}
          problem={
            problems[name] === undefined ? undefined : t(problems[name], { field: fieldInSentence(name) })
          }
        />
      ))}
      {props.takesCoupon ? (
        <Coupon offer={offer} discount={props.discount} onDiscount={props.onDiscount} />
      ) : null}
      <Summary charges={charges} discount={props.discount} />
      {isFree ? null : (
        <PaymentOptionChoice
          paymentOptions={props.paymentOptions ?? []}
          chosen={entered.paymentOption}
          onChoose={(paymentOption) => change({ paymentOption })}
        />
      )}
      {hasNoOption || props.isSwitch ? null : <Consent />}
      {hasNoOption ? (
        <p class="alert">{t("noWay")}</p>
      ) : (
        <p class="actions">
          <button type="submit" class="button primary wide" disabled={props.paymentOptions === null}>
            {payText({ charges, isSwitch: props.isSwitch }, translator)}
          </button>
        </p>
      )}
      {isFree || hasNoOption ? null : <p class="hint">{t("payNote")}</p>}
    </form>
  );
}
