import css from "./form.module.css";

/** In the place of the form where there is nothing to buy: why, and where the reader's plans are. */
export function NoCheckout({ why, account }: { why: string; account: string }) {
  return (
    <div className={css.form}>
      <p role="status" className={css.alert}>
        {why}
      </p>
      <p className={css.hint}>
        <a href={account}>Your subscriptions</a>
      </p>
    </div>
  );
}
