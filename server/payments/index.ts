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
  bookCharges,
  type ChargeResult,
  type ChargeWithResult,
  claimRequested,
  insertCharges,
  lockRequested,
  type NewCharge,
  openGateways,
  requestCharge,
  voidReported,
} from "./charges/index";
export { checkGateway } from "./check-gateway";
export { findGateway } from "./find-gateway";
export type { Gateway, PaymentContext, PaymentOutside } from "./gateway";
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
export { isManualMethod, isRecurringMethod, isWithoutPayment } from "./payment-method.rules";
export {
  listPaymentMethods,
  openHostedPage,
  type PaymentMethodOption,
  paymentTokenOf,
} from "./payment-methods";
export { recordCapture, recordPayment } from "./record-payment";
export { captureUnapplied, disown, recordUnapplied, voidHeld } from "./record-unapplied";
export { registerGateway } from "./register-gateway";
export { requirePaymentTypes } from "./require-payment-types";
