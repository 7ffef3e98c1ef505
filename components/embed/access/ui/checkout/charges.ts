import { useEffect, useState } from "preact/hooks";
import type { ChargeSummary, DiscountDetails, Svc } from "../../types";
import { useUi } from "../context";
import type { Offer } from "../offers";
import type { FormValues } from "./form-values";
import { type LoadedOptions, loadPaymentOptions } from "./pay";
import type { Aim } from "./purchase";

interface Terms extends Pick<FormValues, "asGift" | "startsOn"> {
  offer: Offer;
  aim: Aim;
  discount: DiscountDetails | null;
}

function loadCharges(svc: Svc, { offer, aim, discount, asGift, startsOn }: Terms): Promise<ChargeSummary> {
  if (aim.kind === "switch") return Promise.resolve(aim.charges);
  return svc.getChargeSummary({
    subscriptionPlanId: offer.id,
    storyId: offer.asset?.id,
    currency: offer.kind === "plan" ? offer.currency : undefined,
    couponCode: discount?.code,
    gift: asGift,
    giftStartsOn: asGift && startsOn !== "" ? startsOn : undefined,
  });
}

/** The charges of a purchase and its payment options. */
interface Priced {
  charges: ChargeSummary;
  offered: LoadedOptions;
}

/** Loads the charges of a purchase, again whenever its terms change; null: not loaded yet. */
export function usePriced(terms: Terms) {
  const { svc } = useUi();
  const { offer, aim, discount, asGift, startsOn } = terms;
  const [priced, setPriced] = useState<Priced | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setError(null);
    // An outdated amount is neither shown nor paid.
    setPriced(null);
    const load = async () => {
      const charges = await loadCharges(svc, terms);
      const supported = offer.paymentOptions;
      return {
        charges,
        offered: await loadPaymentOptions(svc, { aim, dueCents: charges.amount_cents, supported }),
      };
    };
    load().then(
      (loaded) => {
        if (isCurrent) setPriced(loaded);
      },
      (thrown: unknown) => {
        if (isCurrent) setError(thrown);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [offer, aim.kind, discount, asGift, startsOn, attempt]);
  return { priced, error, again: () => setAttempt(attempt + 1) };
}
