import type { Subscription } from "@/server/subscriptions/lifecycle/index";
import {
  formatLongDate,
  formatMoney,
  formatTerm,
  joinPriceAndTerm,
  type TextFormat,
} from "@/shared/formats/plan-texts";
import type { RetentionOffer } from "./retention.rules";

/** An offer as the cancellation page shows it: prices with their period. */
interface OfferView {
  day: string;
  price: string;
  present: string;
}

/** Build the view of an offer. */
export function toOfferView(
  { offeredCents, presentCents, currency, nextAt }: RetentionOffer,
  subscription: Subscription,
  format: TextFormat,
): OfferView {
  const term = formatTerm({ ...subscription, isFree: false }, format);
  const formatPrice = (cents: number) => joinPriceAndTerm(formatMoney(cents, currency, format), term);
  return {
    day: formatLongDate(nextAt, format),
    price: formatPrice(offeredCents),
    present: formatPrice(presentCents),
  };
}
