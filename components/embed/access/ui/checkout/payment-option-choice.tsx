/** @jsxImportSource preact */
import { useUi } from "../context";

/** Display names of gateways. */
const GATEWAYS: Readonly<Record<string, string>> = { stripe: "Stripe", razorpay: "Razorpay" };

function wayText(word: string, gateway: string | null, card: string): string {
  if (gateway === "sandbox") return card;
  return GATEWAYS[gateway ?? ""] ?? word.replaceAll("_", " ");
}

interface WaysProps {
  ways: readonly { word: string; gateway: string | null }[];
  chosen: string | null;
  onChoose: (way: string) => void;
}

/** Choice of the payment option; hidden if there is only one. */
export function PaymentOptionChoice({ ways, chosen, onChoose }: WaysProps) {
  const { t } = useUi().words;
  if (ways.length < 2) return null;
  const current = ways.find(({ word }) => word === chosen) ?? ways[0];
  return (
    <fieldset class="group">
      <legend class="groupName">{t("howToPay")}</legend>
      {ways.map(({ word, gateway }) => (
        <label key={word} class="turn">
          <input type="radio" name="way" checked={current?.word === word} onChange={() => onChoose(word)} />
          {wayText(word, gateway, t("card"))}
        </label>
      ))}
    </fieldset>
  );
}
