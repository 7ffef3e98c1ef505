/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import type { DiscountDetails } from "../../types";
import { useUi } from "../context";
import type { Offer } from "../offers";
import { Field } from "../parts";
import { couponRefusal } from "../refusal";

interface CouponProps {
  offer: Offer;
  discount: DiscountDetails | null;
  onDiscount: (discount: DiscountDetails | null) => void;
}

/** A coupon: tried at once, with what it takes off or why it takes nothing. */
export function Coupon({ offer, discount, onDiscount }: CouponProps) {
  const { svc, words, announce } = useUi();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const taken = useRef(discount !== null);

  useEffect(() => {
    const isTaken = discount !== null;
    const root = place.current?.getRootNode();
    // Whatever was pressed has gone with what it did: the keyboard goes on from what stands there instead.
    if (taken.current !== isTaken && root instanceof ShadowRoot && root.activeElement === null)
      place.current?.querySelector<HTMLElement>("button,summary")?.focus();
    taken.current = isTaken;
  }, [discount]);

  async function apply(): Promise<void> {
    if (code.trim() === "" || busy) return;
    setBusy(true);
    const asked = { subscriptionPlanId: offer.id, couponCode: code.trim(), currency: offer.currency };
    try {
      const { discount_details: found } = await svc.validateCoupon(asked);
      setProblem(undefined);
      onDiscount(found);
      announce(saidOf(found));
    } catch (error) {
      onDiscount(null);
      const text = couponRefusal(error, words);
      setProblem(text);
      announce(text);
    }
    setBusy(false);
  }

  function saidOf({ title, price_cents, discounted_price_cents, price_currency }: DiscountDetails): string {
    return words.t("couponOff", {
      title,
      amount: words.money(price_cents - discounted_price_cents, price_currency),
    });
  }

  return (
    <div ref={place}>
      {discount !== null ? (
        <p class="row said">
          <span>{saidOf(discount)}</span>
          <button
            type="button"
            class="plain"
            onClick={() => {
              setCode("");
              onDiscount(null);
            }}
          >
            {words.t("remove")}
          </button>
        </p>
      ) : (
        <details class="coupon">
          <summary>{words.t("addCoupon")}</summary>
          <div class="row">
            <Field
              name="coupon"
              label={words.t("coupon")}
              value={code}
              onValue={setCode}
              autoComplete="off"
              maxLength={100}
              problem={problem}
              optional
              onEnter={() => void apply()}
            />
            <button type="button" class="button" aria-disabled={busy} onClick={() => void apply()}>
              {words.t("apply")}
            </button>
          </div>
        </details>
      )}
    </div>
  );
}
