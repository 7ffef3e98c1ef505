/** @jsxImportSource preact */
import { useId } from "preact/hooks";
import { useUi } from "./context";

interface CurrencyChoiceProps {
  currencies: readonly string[];
  currency: string | null;
  onChoose: (currency: string) => void;
}

/** Select for the currency of prices; hidden if there is only one. */
export function CurrencyChoice({ currencies, currency, onChoose }: CurrencyChoiceProps) {
  const { translator } = useUi();
  const id = useId();
  const names = new Intl.DisplayNames(translator.locale, { type: "currency" });
  if (currencies.length < 2) return null;
  return (
    <p class="currency">
      <label for={id}>{translator.t("currency")}</label>
      <select
        id={id}
        class="input"
        value={currency ?? currencies[0]}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {currencies.map((code) => (
          <option key={code} value={code}>
            {names.of(code) ?? code}
          </option>
        ))}
      </select>
    </p>
  );
}
