export const DISCOUNT_TYPES = ["percent", "amount"] as const;

export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** A coupon code and its discount. */
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
  /** true: also for the charges that follow; false: for the first payment only. */
  recurring: boolean;
  enabled: boolean;
  validFrom: Date | null;
  validUntil: Date | null;
  maxRedemptions: number | null;
  maxPerSubscriber: number | null;
  /** Number of active redemptions. */
  redeemed: number;
  /** Empty: every plan of the account. */
  planIds: readonly number[];
}

/** The terms of a coupon that staff set. */
export type CouponTerms = Omit<Coupon, "id" | "discountId" | "redeemed">;
