export {
  cancelByGateway,
  cancelOnRequest,
  chargeByGateway,
  resumeOnRequest,
  runSandboxWork,
} from "./bill-subscriptions";
export { batchCharges, chargeAgain } from "./charge-again";
export { resendEvent } from "./emit-event";
export { claimEvent, findEvents, markSent, type SandboxEvent } from "./event.repository";
export { sandboxSignature } from "./event.rules";
export { createSandboxMethodChange } from "./method-change";
export {
  METHOD_CHOICES,
  type MethodPageView,
  submitMethodChoice,
  viewMethodPage,
} from "./method-page";
export {
  capturePayment,
  createPayment,
  refundByGateway,
  refundOnRequest,
  settlePayment,
} from "./move-money";
export { buildCheckoutUrl, openCheckout, openOrder } from "./open-order";
export type { CheckoutView } from "./pay-on-page";
export {
  CHOICES,
  type NextStep,
  payOrder,
  submitChoice,
  submitConfirmation,
  viewCheckout,
} from "./pay-on-page";
export { findPaymentsOfOrder } from "./payment.repository";
export { findRefundsOfOrder, type SandboxRefund } from "./refund.repository";
export type { SandboxOrder, SandboxPayment, SandboxSubscription } from "./sandbox";
export { deriveSubscriptionId, refusal } from "./sandbox";
export { parseScript } from "./script.rules";
