/** @jsxImportSource preact */
import { WALLET_NAMES, type Wallet } from "@/shared/wallets";
import { useUi } from "../context";
import { labelPaymentOptions, type PaymentOption } from "./payment-option-labels";

interface PaymentOptionProps {
  paymentOptions: readonly PaymentOption[];
  chosen: string | null;
  onChoose: (paymentOption: string) => void;
}

/** Marks of the wallets that a gateway's page offers. */
function Wallets({ names }: { names: readonly Wallet[] }) {
  return (
    <>
      {names.map((name) => (
        <span key={name} class="mark">
          {WALLET_NAMES[name]}
        </span>
      ))}
    </>
  );
}

/** Choice of the payment option; of a single one only its wallets are shown. */
export function PaymentOptionChoice({ paymentOptions, chosen, onChoose }: PaymentOptionProps) {
  const { t } = useUi().translator;
  if (paymentOptions.length < 2) {
    const wallets = paymentOptions[0]?.wallets ?? [];
    return wallets.length === 0 ? null : (
      <p class="turns">
        <Wallets names={wallets} />
      </p>
    );
  }
  const current = paymentOptions.find(({ paymentType }) => paymentType === chosen) ?? paymentOptions[0];
  const labels = labelPaymentOptions(paymentOptions, t("card"));
  return (
    <fieldset class="group">
      <legend class="groupName">{t("howToPay")}</legend>
      {paymentOptions.map(({ paymentType, wallets }, index) => (
        <label key={paymentType} class="turn">
          <input
            type="radio"
            name="way"
            checked={current?.paymentType === paymentType}
            onChange={() => onChoose(paymentType)}
          />
          {labels[index]}
          <Wallets names={wallets} />
        </label>
      ))}
    </fieldset>
  );
}
