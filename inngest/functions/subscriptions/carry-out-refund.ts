import { eventTrigger, inngest } from "@/inngest/client";
import { refundSubscription } from "@/server/subscriptions/checkout/index";
import { createPaymentContext } from "./payment-context";

/** Executes a refund, however long its gateway takes to respond; refunds of one payment run serially. */
export const carryOutRefundOnRequest = inngest.createFunction(
  {
    id: "carry-out-refund",
    triggers: [eventTrigger("payments/refund.requested")],
    concurrency: { key: "event.data.paymentId", limit: 1 },
    retries: 20,
  },
  async ({ event, attempt, maxAttempts = 1 }) => {
    const { accountId, refundId } = event.data;
    const isLastTry = attempt + 1 >= maxAttempts;
    return {
      status: await refundSubscription(await createPaymentContext(accountId), { refundId, isLastTry }),
    };
  },
);
