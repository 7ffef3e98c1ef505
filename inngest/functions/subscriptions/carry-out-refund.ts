import { inngest, when } from "@/inngest/client";
import { refundSubscription } from "@/server/subscriptions/checkout/index";
import { paymentContextFor } from "./payment-context-for";

/** Money goes back, however long its gateway takes to answer; refunds of one payment one after the other. */
export const carryOutRefundOnRequest = inngest.createFunction(
  {
    id: "carry-out-refund",
    triggers: [when("payments/refund.requested")],
    concurrency: { key: "event.data.paymentId", limit: 1 },
    retries: 20,
  },
  async ({ event, attempt, maxAttempts = 1 }) => {
    const { accountId, refundId } = event.data;
    const isLastTry = attempt + 1 >= maxAttempts;
    return { status: await refundSubscription(await paymentContextFor(accountId), { refundId, isLastTry }) };
  },
);
