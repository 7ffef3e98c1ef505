import { COUPON, plans } from "@/prisma/seed/demo/data/subscriptions";

const toAmount = ({ priceCents, priceCurrency }: (typeof plans)[keyof typeof plans]) => ({
  amount_cents: priceCents,
  amount_currency: priceCurrency,
});

/** The amount fields of a purchase of a demo plan. */
export const PRICES = {
  one_time: toAmount(plans.one_time),
  one_time_with_coupon: {
    ...toAmount(plans.one_time),
    amount_cents: (plans.one_time.priceCents * (100 - COUPON.value)) / 100,
  },
  recurring: toAmount(plans.recurring),
  group_access: toAmount(plans.group_access),
};
