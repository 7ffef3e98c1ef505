import { inngest, when } from "@/inngest/client";
import { refundTrial } from "@/server/subscriptions/checkout/index";
import { paymentContextFor } from "./payment-context-for";

/** What was charged to check a card before a trial goes back, however long its gateway takes to answer. */
export const refundTrialOnRequest = inngest.createFunction(
  { id: "refund-trial", triggers: [when("subscriptions/trial-refund.requested")], retries: 20 },
  async ({ event }) => refundTrial(await paymentContextFor(event.data.accountId), event.data.paymentId),
);
