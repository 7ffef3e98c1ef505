import { COUPON, plans } from "@/prisma/seed/demo/data/subscriptions";

const amountOf = ({ priceCents, priceCurrency }: (typeof plans)[keyof typeof plans]) => ({
  amount_cents: priceCents,
  amount_currency: priceCurrency,
});

/** What a purchase of a plan of the demo says of its amount. */
export const PRICES = {
  one_time: amountOf(plans.one_time),
  one_time_with_coupon: {
    ...amountOf(plans.one_time),
    amount_cents: (plans.one_time.priceCents * (100 - COUPON.value)) / 100,
  },
  recurring: amountOf(plans.recurring),
  group_access: amountOf(plans.group_access),
};
