import css from "./gift-notice.module.css";
import { SHARE_TEXTS } from "./share-texts";

/** Says why a closed story is open: a subscriber's gift link. Nobody learns whose. */
export function GiftNotice() {
  return (
    <p className={css.gift}>
      <strong>{SHARE_TEXTS.gift}</strong> {SHARE_TEXTS.giftMore}
    </p>
  );
}
