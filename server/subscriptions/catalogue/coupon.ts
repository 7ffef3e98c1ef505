export const DISCOUNT_TYPES = ["percent", "amount"] as const;

export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** A word that gives a discount, with what it gives. */
export interface Coupon {
  id: number;
  discountId: number;
  /** Trimmed and upper-cased. */
  code: string;
  title: string;
  discountType: DiscountType;
  /** Percent, or cents of `currency`. */
  value: number;
  currency: string | null;
  /** Also for the charges that follow, or for the first payment alone. */
  recurring: boolean;
  enabled: boolean;
  validFrom: Date | null;
  validUntil: Date | null;
  maxRedemptions: number | null;
  maxPerSubscriber: number | null;
  /** How many redemptions hold a place. */
  redeemed: number;
  /** None: every plan of the account. */
  planIds: readonly number[];
}

/** What staff say of a coupon. */
export type CouponTerms = Omit<Coupon, "id" | "discountId" | "redeemed">;
