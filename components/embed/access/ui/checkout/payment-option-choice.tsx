/** @jsxImportSource preact */
import { useUi } from "../context";
import { labelPaymentOptions, type PaymentOption } from "./payment-option-labels";

interface PaymentOptionProps {
  paymentOptions: readonly PaymentOption[];
  chosen: string | null;
  onChoose: (paymentOption: string) => void;
}

/** Choice of the payment option; hidden if there is only one. */
export function PaymentOptionChoice({ paymentOptions, chosen, onChoose }: PaymentOptionProps) {
  const { t } = useUi().translator;
  if (paymentOptions.length < 2) return null;
  const current = paymentOptions.find(({ paymentType }) => paymentType === chosen) ?? paymentOptions[0];
  const labels = labelPaymentOptions(paymentOptions, t("card"));
  return (
    <fieldset class="group">
      <legend class="groupName">{t("howToPay")}</legend>
      {paymentOptions.map(({ paymentType }, index) => (
        <label key={paymentType} class="turn">
          <input
            type="radio"
            name="way"
            checked={current?.paymentType === paymentType}
            onChange={() => onChoose(paymentType)}
          />
          {labels[index]}
        </label>
      ))}
    </fieldset>
  );
}
