import type { ShopView } from "@/server/subscriptions/checkout/index";
import { getShopTexts, type PageLocale } from "../site-texts";
import css from "./plans.module.css";
import shop from "./shop.module.css";

const CANCELLING = ["cancelAnyTime", "cancelAccess", "cancelCharges"] as const;

/** Questions and answers where the publication has written none of its own. */
function listOwnQuestions({ locale }: PageLocale): ShopView["faq"] {
  const t = getShopTexts({ locale });
  return [
    { question: t("devicesQuestion"), answer: t("devicesAnswer") },
    { question: t("changeQuestion"), answer: t("changeAnswer") },
    { question: t("invoiceQuestion"), answer: t("invoiceAnswer") },
  ];
}

/** What happens on cancelling, and answers to common questions, below the plans. */
export function ShopHelp({ shop: { hasRecurring, faq, groups }, locale }: PageLocale & { shop: ShopView }) {
  if (groups.length === 0) return null;
  const t = getShopTexts({ locale });
  const entries = faq.length === 0 ? listOwnQuestions({ locale }) : faq;
  return (
    <>
      {hasRecurring ? (
        <section className={css.help} aria-labelledby="cancelling">
          <h2 id="cancelling" className={shop.groupTitle}>
            {t("cancelTitle")}
          </h2>
          <ul className={css.points}>
            {CANCELLING.map((point) => (
              <li key={point}>{t(point)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className={css.help} aria-labelledby="faq">
        <h2 id="faq" className={shop.groupTitle}>
          {t("faqTitle")}
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
