/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import type { DiscountDetails } from "../../types";
import { useUi } from "../context";
import type { Offer } from "../offers";
import { formatCouponRefusal } from "../refusal";
import { Field } from "../status-messages";

interface CouponProps {
  offer: Offer;
  discount: DiscountDetails | null;
  onDiscount: (discount: DiscountDetails | null) => void;
}

/** Coupon field: validates the code on entry, and shows the discount or the reason for its refusal. */
export function Coupon({ offer, discount, onDiscount }: CouponProps) {
  const { svc, translator, announce } = useUi();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const hadDiscount = useRef(discount !== null);

  useEffect(() => {
    const hasDiscount = discount !== null;
    const root = container.current?.getRootNode();
    // The pressed button was unmounted: move the focus to the control that replaces it.
    if (hadDiscount.current !== hasDiscount && root instanceof ShadowRoot && root.activeElement === null)
      container.current?.querySelector<HTMLElement>("button,summary")?.focus();
    hadDiscount.current = hasDiscount;
  }, [discount]);

  async function apply(): Promise<void> {
    if (code.trim() === "" || busy) return;
    setBusy(true);
    const params = { subscriptionPlanId: offer.id, couponCode: code.trim(), currency: offer.currency };
    try {
      const { discount_details: discountDetails } = await svc.validateCoupon(params);
      setProblem(undefined);
      onDiscount(discountDetails);
      announce(toText(discountDetails));
    } catch (error) {
      onDiscount(null);
      const text = formatCouponRefusal(error, translator);
      setProblem(text);
      announce(text);
    }
    setBusy(false);
  }

  function toText({ title, price_cents, discounted_price_cents, price_currency }: DiscountDetails): string {
    return translator.t("couponOff", {
      title,
      amount: translator.money(price_cents - discounted_price_cents, price_currency),
    });
  }

  return (
    <div ref={container}>
      {discount !== null ? (
        <p class="row said">
          <span>{toText(discount)}</span>
          <button
            type="button"
            class="plain"
            onClick={() => {
              setCode("");
              onDiscount(null);
            }}
          >
            {translator.t("remove")}
          </button>
        </p>
      ) : (
        <details class="coupon">
          <summary>{translator.t("addCoupon")}</summary>
          <div class="row">
            <Field
              name="coupon"
              label={translator.t("coupon")}
              value={code}
              onValue={setCode}
              autoComplete="off"
              maxLength={100}
              problem={problem}
              optional
              onEnter={() => void apply()}
            />
            <button type="button" class="button" aria-disabled={busy} onClick={() => void apply()}>
              {translator.t("apply")}
            </button>
          </div>
        </details>
      )}
    </div>
  );
}
