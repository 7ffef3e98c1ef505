import type { QuoteView } from "@/server/subscriptions/checkout/index";
import css from "./form.module.css";

/** Price breakdown: taxes, discounts, and the dates of the charges. */
export function QuoteTable({ quote }: { quote: QuoteView }) {
  return (
    <section aria-labelledby="costs" className={css.quote}>
      <h2 id="costs" className={css.heading}>
        Order summary
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
            <dt>Card check, refunded straight away</dt>
            <dd>{quote.cardCheck}</dd>
          </div>
        )}
        <div className={css.total}>
          <dt>Due today</dt>
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
