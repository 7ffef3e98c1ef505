import type { PaymentAdapter } from "../adapter";

/**
 * Payments outside of any gateway: cash, a bank transfer, or no payment at all.
 *
 * Every charge counts as paid, and staff pay out refunds manually.
 */
export const manualAdapter: PaymentAdapter = {
  credentialsValid: async () => true,
  preview: async () => null,
  afterCharge: async () => ({ success: true, status: "charged" }),
  refund: async () => ({ success: true, status: "refunded" }),
  cancelSubscription: async () => ({ success: true, status: "cancelled" }),
  webhookRequestAuthorized: async () => false,
  webhookEventTypeMapping: () => ({}),
  webhookEventDetails: async () => {
    throw new Error("manual payments have no webhook");
  },
};
