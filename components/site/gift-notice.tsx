import css from "./gift-notice.module.css";
import { getSiteTexts, type PageLocale } from "./site-texts";

/** Says why a closed story is open: a subscriber's gift link. Nobody learns whose. */
export function GiftNotice({ locale }: PageLocale) {
  const t = getSiteTexts({ locale });
  return (
    <p className={css.gift}>
      <strong>{t("storyGiven")}</strong> {t("unlimitedAccess")}
    </p>
  );
}
