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
  createGatewayLoader,
  insertCharges,
  lockRequested,
  type NewCharge,
  requestCharge,
  voidReported,
} from "./charges/index";
export { checkGateway } from "./check-gateway";
export { findGateway, findGatewayNamed } from "./find-gateway";
export type { Gateway, PaymentContext, PaymentDependencies } from "./gateway";
export { type LedgerTransaction, writeLedgerTransactions } from "./ledger.repository";
export type { LedgerLine, PaymentPurpose } from "./ledger.rules";
export {
  describeAdapters,
  type GatewaySummary,
  getGatewaySummary,
  listGateways,
  setGatewayEnabled,
} from "./manage-gateways";
export type { CardFacts, MethodChange, MethodHolder } from "./method-change";
export {
  findPayment,
  findPaymentIdOfGateway,
  hasAuthorisedPayment,
  lockPayment,
  lockPaymentOfGateway,
  type Payment,
  saveExternalPaymentId,
} from "./payment.repository";
export { isManualMethod, isRecurringMethod, isWithoutPayment } from "./payment-method.rules";
export {
  listPaymentMethods,
  openHostedPage,
  type PaymentMethodOption,
  readPaymentToken,
  requirePaymentTypes,
} from "./payment-methods";
export {
  captureUnapplied,
  recordCapture,
  recordMismatchedCapture,
  recordPayment,
  recordUnapplied,
  voidAuthorisation,
} from "./record-payment";
export { registerGateway } from "./register-gateway";
