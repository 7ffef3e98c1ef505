import { useEffect, useState } from "preact/hooks";
import type { ChargeSummary, DiscountDetails, Svc } from "../../types";
import { useUi } from "../context";
import type { Offer } from "../offers";
import type { Entered } from "./entered";
import { type Offered, offeredWays } from "./pay";
import type { Aim } from "./purchase";

interface Terms extends Pick<Entered, "asGift" | "startsOn"> {
  offer: Offer;
  aim: Aim;
  discount: DiscountDetails | null;
}

function chargesOf(svc: Svc, { offer, aim, discount, asGift, startsOn }: Terms): Promise<ChargeSummary> {
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

/** What a purchase costs, and how it can be paid. */
interface Priced {
  charges: ChargeSummary;
  offered: Offered;
}

/** Asks the server what a purchase costs, again whenever its terms change; null: not known yet. */
export function usePriced(terms: Terms) {
  const { svc } = useUi();
  const { offer, aim, discount, asGift, startsOn } = terms;
  const [priced, setPriced] = useState<Priced | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setError(null);
    // An amount that may have changed is neither shown nor paid.
    setPriced(null);
    const load = async () => {
      const charges = await chargesOf(svc, terms);
      const supported = offer.ways;
      return { charges, offered: await offeredWays(svc, { aim, dueCents: charges.amount_cents, supported }) };
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
  }, [offer, aim.kind, discount, asGift, startsOn, turn]);
  return { priced, error, again: () => setTurn(turn + 1) };
}
