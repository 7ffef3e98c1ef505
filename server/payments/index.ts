export type {
  AdapterSetup,
  PaymentAdapter,
  PaymentFailure,
  PaymentRequest,
  PaymentResult,
  PaymentSuccess,
  RecurringChargeRequest,
} from "./adapter";
export type { AdapterDescription } from "./adapters/index";
export {
  type AnsweredCharge,
  askForCharge,
  bookCharges,
  type ChargeAnswer,
  insertCharges,
  lockAsked,
  type NewCharge,
  openGateways,
  takeAsked,
  voidTold,
} from "./charges/index";
export { checkGateway } from "./check-gateway";
export { findGateway } from "./find-gateway";
export type { Gateway, PaymentContext, PaymentOutside } from "./gateway";
export { captureUnapplied, disown, keepUnapplied, voidHeld } from "./keep-unapplied";
export { type LedgerTransaction, writeLedgers } from "./ledger.repository";
export type { LedgerLine, PaymentPurpose } from "./ledger.rules";
export {
  describeAdapters,
  type GatewaySummary,
  getGatewaySummary,
  listGateways,
  setGatewayEnabled,
} from "./manage-gateways";
export {
  findPayment,
  findPaymentIdOfGateway,
  hasHeldPayment,
  lockPayment,
  lockPaymentOfGateway,
  namePayment,
  type Payment,
} from "./payment.repository";
export { isRecurringWord, isWithoutPayment, isWordByHand } from "./payment-word.rules";
export { recordCapture, recordPayment } from "./record-payment";
export { registerGateway } from "./register-gateway";
export { requirePaymentTypes } from "./require-payment-types";
export { listWaysToPay, openHostedPage, paymentTokenOf, type WayToPay } from "./ways-to-pay";
