import css from "./form.module.css";

/** Shown instead of the form where nothing can be bought: the reason, and a link to the reader's plans. */
export function NoCheckout({ why, account }: { why: string; account: string }) {
  return (
    <div className={css.form}>
      <p role="status" className={css.alert}>
        {why}
      </p>
      <p className={css.hint}>
        <a href={account}>Your plans</a>
      </p>
    </div>
  );
}
