import type { PublicNewsletter } from "@/server/engagement/newsletters/index";
import { dateFormat } from "@/shared/formats/index";
import type { NewslettersTexts } from "@/shared/messages/newsletters/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import css from "./newsletters.module.css";
import { getNewslettersTexts, type PageLocale } from "./site-texts";

/** A Monday; the days of the week follow it. */
const MONDAY = Date.UTC(2026, 0, 5);

/** How often a newsletter is sent. */
function describeFrequency(
  { frequency, weekday }: PublicNewsletter,
  t: NewslettersTexts,
  locale: string,
): string {
  if (frequency === "daily" || weekday === null) return t("daily");
  const format = dateFormat(locale, { weekday: "long", timeZone: "UTC" });
  return t("weekly", { weekday: format.format(MONDAY + (weekday - 1) * DAY_MILLISECONDS) });
}

/**
 * The form that signs an address up for a newsletter; a plain form, the same for every visitor. `level`: of the
 * newsletter's name in the page's outline; null: the page's title names it.
 */
export function NewsletterForm({
  newsletter,
  locale,
  level,
}: PageLocale & { newsletter: PublicNewsletter; level: 2 | 3 | null }) {
  const t = getNewslettersTexts({ locale });
  const { name, slug, description } = newsletter;
  const id = `newsletter-${slug}`;
  const Name = level === 3 ? "h3" : "h2";
  return (
    <>
      {level !== null && (
        <Name className={css.name}>
          <a href={`/newsletters/${slug}`}>{name}</a>
        </Name>
      )}
      <p className={css.about}>
        {description}
        {description === "" ? null : " "}
        <span className={css.often}>{describeFrequency(newsletter, t, locale)}</span>
      </p>
      <form method="post" action="/newsletter-sign-up/request" className={css.form}>
        <input type="hidden" name="newsletter" value={slug} />
        <label htmlFor={id} className={css.label}>
          {t("email")}
        </label>
        <div className={css.field}>
          <input
            id={id}
            className={css.input}
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            dir="ltr"
            aria-describedby={`${id}-note`}
          />
          <button type="submit" className={css.button} aria-label={t("signUpFor", { newsletter: name })}>
            {t("signUp")}
          </button>
        </div>
        <p id={`${id}-note`} className={css.note}>
          {t("note")}
        </p>
      </form>
    </>
  );
}
