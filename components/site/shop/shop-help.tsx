import type { ShopView } from "@/server/subscriptions/checkout/index";
import css from "./plans.module.css";
import shop from "./shop.module.css";
import { CANCEL_TEXTS, FAQ_TEXTS } from "./texts";

/** What happens on cancelling, and answers to common questions, below the plans. */
export function ShopHelp({ shop: { hasRecurring, faq, groups } }: { shop: ShopView }) {
  if (groups.length === 0) return null;
  const entries = faq.length === 0 ? FAQ_TEXTS.entries : faq;
  return (
    <>
      {hasRecurring ? (
        <section className={css.help} aria-labelledby="cancelling">
          <h2 id="cancelling" className={shop.groupTitle}>
            {CANCEL_TEXTS.title}
          </h2>
          <ul className={css.points}>
            {CANCEL_TEXTS.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className={css.help} aria-labelledby="faq">
        <h2 id="faq" className={shop.groupTitle}>
          {FAQ_TEXTS.title}
        </h2>
        {entries.map(({ question, answer }) => (
          <details key={question} className={css.question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </section>
    </>
  );
}
