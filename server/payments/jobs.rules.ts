/** What a gateway's event can mean here. Any other word is ignored, and its event kept. */
export const GATEWAY_JOBS = [
  "one_time_subscription_charged",
  "recurring_subscription_charged",
  "recurring_subscription_cancelled",
  "payment_refunded",
] as const;

export type GatewayJob = (typeof GATEWAY_JOBS)[number];
