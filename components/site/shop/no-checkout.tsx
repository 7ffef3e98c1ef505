import { getShopTexts, type PageLocale } from "../site-texts";
import css from "./form.module.css";

interface NoCheckoutProps extends PageLocale {
  why: string;
  account: string;
}

/** Shown instead of the form where nothing can be bought: the reason, and a link to the reader's plans. */
export function NoCheckout({ why, account, locale }: NoCheckoutProps) {
  return (
    <div className={css.form}>
      <p role="status" className={css.alert}>
        {why}
      </p>
      <p className={css.hint}>
        <a href={account}>{getShopTexts({ locale })("yourPlans")}</a>
      </p>
    </div>
  );
}
