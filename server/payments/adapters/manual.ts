import type { PaymentAdapter } from "../adapter";

/**
 * Money that moves outside: cash, a bank transfer, or none at all. What is asked for counts as paid, and what is given
 * back is given back by hand.
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
    throw new Error("nobody calls about payments by hand");
  },
};
