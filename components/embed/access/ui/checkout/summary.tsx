/** @jsxImportSource preact */
import type { DiscountDetails } from "../../types";
import { useUi } from "../context";
import type { Offer } from "../offers";
import type { Bill } from "./bill";

/** What happens when, in a sentence. */
function sentenceOf(
  offer: Offer,
  bill: Bill,
  { words: { t, money, day } }: ReturnType<typeof useUi>,
): string {
  const { currency, endsOn } = bill;
  if (endsOn === null) return t("neverEnds");
  const date = day(endsOn);
  if (bill.isTrial) return t("afterTrial", { amount: money(bill.dueCents, currency), date });
  if (offer.recurring) return t("renewsAt", { amount: money(bill.priceCents, currency), date });
  return t("endsAt", { date });
}

/** The price, what a coupon takes off it, and what is paid now. */
export function Summary({
  offer,
  bill,
  discount,
}: {
  offer: Offer;
  bill: Bill;
  discount: DiscountDetails | null;
}) {
  const ui = useUi();
  const { t, money } = ui.words;
  return (
    <div class="summary">
      <dl>
        {discount === null ? null : (
          <>
            <div>
              <dt>{t("price")}</dt>
              <dd>
                <s>{money(bill.priceCents, bill.currency)}</s>
              </dd>
            </div>
            <div>
              <dt>{discount.code}</dt>
              <dd>−{money(bill.discountCents, bill.currency)}</dd>
            </div>
          </>
        )}
        <div class="total">
          <dt>{t("toPayNow")}</dt>
          <dd>{money(bill.nowCents, bill.currency)}</dd>
        </div>
      </dl>
      <p class="hint">{sentenceOf(offer, bill, ui)}</p>
    </div>
  );
}
