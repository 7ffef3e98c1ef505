import type { CreateInput } from "@/server/subscriptions/checkout/index";

/** A plan bought for a subscriber by the publication's server through the sandbox; not previewed or paid yet. */
export function createBackofficePurchase(
  email: string,
  planId: number,
  name: string | null = null,
): CreateInput {
  return {
    buyer: {
      channel: "backoffice",
      identity: { provider: "email", value: email },
      alternate: null,
      name,
    },
    recipient: null,
    request: {
      planId,
      dynamicAssets: null,
      couponCode: null,
      paymentType: "gateway_a",
      amountCents: null,
      amountCurrency: null,
      trial: null,
    },
    metadata: {},
    notes: null,
    startAt: null,
    attemptToken: null,
    paymentToken: null,
    additionalData: {},
    externalId: null,
    referrer: null,
  };
}
