/** Jobs that a gateway's event can be mapped to. An event of any other kind is stored and ignored. */
export const GATEWAY_JOBS = [
  "one_time_subscription_charged",
  "recurring_subscription_charged",
  "recurring_subscription_cancelled",
  "payment_refunded",
] as const;

export type GatewayJob = (typeof GATEWAY_JOBS)[number];
