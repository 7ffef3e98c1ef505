import css from "./meter-consent.module.css";
import { getPaywallTexts, type PageLocale } from "./site-texts";

interface ConsentProps extends PageLocale {
  /** Path of the story. */
  href: string;
}

/** Asks the reader to agree to the cookie that counts free stories. A plain form, without which nothing is stored. */
export function MeterConsent({ href, limit, locale }: ConsentProps & { limit: number }) {
  const t = getPaywallTexts({ locale });
  return (
    <form
      method="post"
      action="/subscribe/free-stories"
      className={css.question}
      aria-labelledby="meter-consent"
    >
      <h2 id="meter-consent" className={css.title}>
        {t("consentHeading")}
      </h2>
      <p>{t("consentExplanation", { limit })}</p>
      <input type="hidden" name="story" value={href} />
      <button type="submit" name="answer" value="accept" className={css.button}>
        {t("consentAccept")}
      </button>
    </form>
  );
}

/** Lets the reader withdraw the agreement: the cookie is deleted. */
export function MeterConsentWithdrawal({ href, locale }: ConsentProps) {
  return (
    <form method="post" action="/subscribe/free-stories" className={css.withdrawal}>
      <input type="hidden" name="story" value={href} />
      <button type="submit" name="answer" value="withdraw" className={css.link}>
        {getPaywallTexts({ locale })("consentWithdraw")}
      </button>
    </form>
  );
}
