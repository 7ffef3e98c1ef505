import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import {
  cancelAtGateway,
  noteGatewayCancellationFailed,
  switchAtGateway,
} from "@/server/subscriptions/recurring/index";
import { paymentContextFor } from "./payment-context-for";

const RETRIES = 12;

/** What was cancelled here is cancelled at its gateway, which is asked for hours; then staff are told. */
export const cancelAtGatewayOnRequest = inngest.createFunction(
  {
    id: "cancel-at-gateway",
    triggers: [when("subscriptions/gateway-cancellation.requested")],
    retries: RETRIES,
  },
  async ({ event, attempt }) => {
    const { accountId, subscriptionId, subscriberId } = event.data;
    try {
      await cancelAtGateway(await paymentContextFor(accountId), subscriptionId);
      return { cancelled: true };
    } catch (error) {
      if (attempt < RETRIES) throw error;
      const message = error instanceof Error ? error.message : "The gateway did not answer.";
      const failed = { subscriptionId, subscriberId, message };
      await noteGatewayCancellationFailed(await contextFor(accountId), failed);
      return { cancelled: false };
    }
  },
);

/** A gateway that bills by itself hears of the plan to which a subscription was switched. */
export const switchAtGatewayOnRequest = inngest.createFunction(
  { id: "switch-at-gateway", triggers: [when("subscriptions/gateway-switch.requested")], retries: RETRIES },
  async ({ event }) => {
    const { accountId, subscriptionId, begins } = event.data;
    await switchAtGateway(await paymentContextFor(accountId), { subscriptionId, begins });
  },
);
