import css from "./meter-consent.module.css";
import { METER_CONSENT_TEXTS as TEXTS } from "./meter-consent-texts";

interface ConsentProps {
  /** Path of the story. */
  href: string;
}

/** Asks the reader to agree to the cookie that counts free stories. A plain form, without which nothing is stored. */
export function MeterConsent({ href, limit }: ConsentProps & { limit: number }) {
  return (
    <form
      method="post"
      action="/subscribe/free-stories"
      className={css.question}
      aria-labelledby="meter-consent"
    >
      <h2 id="meter-consent" className={css.title}>
        {TEXTS.heading}
      </h2>
      <p>{TEXTS.explanation(limit)}</p>
      <input type="hidden" name="story" value={href} />
      <button type="submit" name="answer" value="accept" className={css.button}>
        {TEXTS.accept}
      </button>
    </form>
  );
}

/** Lets the reader withdraw the agreement: the cookie is deleted. */
export function MeterConsentWithdrawal({ href }: ConsentProps) {
  return (
    <form method="post" action="/subscribe/free-stories" className={css.withdrawal}>
      <input type="hidden" name="story" value={href} />
      <button type="submit" name="answer" value="withdraw" className={css.link}>
        {TEXTS.withdraw}
      </button>
    </form>
  );
}
