import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import {
  cancelAtGateway,
  noteGatewayCancellationFailed,
  resumeAtGateway,
  switchAtGateway,
} from "@/server/subscriptions/billing/index";
import { createPaymentContext } from "./payment-context";

const RETRIES = 12;

/** Cancels a subscription at its gateway, with retries for hours; then notifies staff of the failure. */
export const cancelAtGatewayOnRequest = inngest.createFunction(
  {
    id: "cancel-at-gateway",
    triggers: [eventTrigger("subscriptions/gateway-cancellation.requested")],
    retries: RETRIES,
  },
  async ({ event, attempt }) => {
    const { accountId, subscriptionId, subscriberId } = event.data;
    try {
      await cancelAtGateway(await createPaymentContext(accountId), subscriptionId);
      return { cancelled: true };
    } catch (error) {
      if (attempt < RETRIES) throw error;
      const message = error instanceof Error ? error.message : "The gateway did not respond.";
      const failed = { subscriptionId, subscriberId, message };
      await noteGatewayCancellationFailed(await createAccountContext(accountId), failed);
      return { cancelled: false };
    }
  },
);

/** Undoes a cancellation at the gateway, with retries for hours: long before the next charge. */
export const resumeAtGatewayOnRequest = inngest.createFunction(
  {
    id: "resume-at-gateway",
    triggers: [eventTrigger("subscriptions/gateway-resumption.requested")],
    retries: RETRIES,
  },
  async ({ event }) => {
    const { accountId, subscriptionId } = event.data;
    await resumeAtGateway(await createPaymentContext(accountId), subscriptionId);
  },
);

/** Switches the plan at a gateway that bills by itself. */
export const switchAtGatewayOnRequest = inngest.createFunction(
  {
    id: "switch-at-gateway",
    triggers: [eventTrigger("subscriptions/gateway-switch.requested")],
    retries: RETRIES,
  },
  async ({ event }) => {
    const { accountId, subscriptionId, begins } = event.data;
    await switchAtGateway(await createPaymentContext(accountId), { subscriptionId, begins });
  },
);
