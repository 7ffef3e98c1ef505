export { browseEndpoints } from "./browse-endpoints";
export { createEndpoint } from "./create-endpoint";
export { runDeliveryWorker } from "./delivery-worker";
export {
  enqueueDeliveries,
  hasEndpointForEvent,
  listReminderDays,
  listSubscribedEvents,
} from "./enqueue-deliveries";
export { getDelivery, listDeliveries, listDeliveriesOfEvent } from "./list-deliveries";
export { getEndpoint, listEndpoints } from "./list-endpoints";
export { mailDisabledEndpoint } from "./mail-disabled-endpoint";
export { mailFailingEndpoint } from "./mail-failing-endpoint";
export { deleteEndpoint, enableEndpoint, pauseEndpoint, updateEndpoint } from "./manage-endpoints";
export { registerDemoWebhooks } from "./register-demo-webhooks";
export { replayDelivery, replayRange } from "./replay-deliveries";
export { rotateSecret } from "./rotate-secret";
export { sendTestEvent } from "./send-test-event";
export { listAccountsToSweep, pruneWebhookLog, sweepEndpoints } from "./sweep-endpoints";
export { verifyCall } from "./verify-call.rules";
export type {
  DeliveryState,
  WebhookAttempt,
  WebhookContext,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookFamily,
  WebhookHealth,
} from "./webhook";
export { listDeliverableEvents, listFamilyEventNames } from "./webhook-events";
