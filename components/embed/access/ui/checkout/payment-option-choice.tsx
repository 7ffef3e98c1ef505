/** @jsxImportSource preact */
import { useUi } from "../context";

/** Display names of gateways. */
const GATEWAYS: Readonly<Record<string, string>> = { stripe: "Stripe", razorpay: "Razorpay" };

function formatPaymentOption(paymentType: string, gateway: string | null, card: string): string {
  if (gateway === "sandbox") return card;
  return GATEWAYS[gateway ?? ""] ?? paymentType.replaceAll("_", " ");
}

interface PaymentOptionProps {
  paymentOptions: readonly { paymentType: string; gateway: string | null }[];
  chosen: string | null;
  onChoose: (paymentOption: string) => void;
}

/** Choice of the payment option; hidden if there is only one. */
export function PaymentOptionChoice({ paymentOptions, chosen, onChoose }: PaymentOptionProps) {
  const { t } = useUi().translator;
  if (paymentOptions.length < 2) return null;
  const current = paymentOptions.find(({ paymentType }) => paymentType === chosen) ?? paymentOptions[0];
  return (
    <fieldset class="group">
      <legend class="groupName">{t("howToPay")}</legend>
      {paymentOptions.map(({ paymentType, gateway }) => (
        <label key={paymentType} class="turn">
          <input
            type="radio"
            name="way"
            checked={current?.paymentType === paymentType}
            onChange={() => onChoose(paymentType)}
          />
          {formatPaymentOption(paymentType, gateway, t("card"))}
        </label>
      ))}
    </fieldset>
  );
}
