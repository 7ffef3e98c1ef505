import type { QuoteView } from "@/server/subscriptions/checkout/index";
import type { CheckoutTexts } from "./checkout-texts";
import css from "./form.module.css";

/** Price breakdown: taxes, discounts, and the dates of the charges. */
export function QuoteTable({ quote, texts }: { quote: QuoteView; texts: CheckoutTexts }) {
  return (
    <section aria-labelledby="costs" className={css.quote}>
      <h2 id="costs" className={css.heading}>
        {texts.orderSummary}
      </h2>
      <dl className={css.lines}>
        {quote.lines.map(({ label, amount }) => (
          <div key={label} className={css.line}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {quote.cardCheck === null ? null : (
          <div className={css.line}>
            <dt>{texts.cardCheck}</dt>
            <dd>{quote.cardCheck}</dd>
          </div>
        )}
        <div className={css.total}>
          <dt>{texts.dueToday}</dt>
          <dd>{quote.total}</dd>
        </div>
      </dl>
      <ul className={css.facts}>
        {quote.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  );
}
