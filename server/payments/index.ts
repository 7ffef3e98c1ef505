export type {
  GatewayCredentials,
  GatewayEnvironment,
  PaymentFailure,
  PaymentRequest,
  PaymentResult,
  PaymentSuccess,
  PreviewRequest,
} from "./adapter";
export { findGateway, getGateway } from "./find-gateway";
export type { Gateway, PaymentContext } from "./gateway";
export { type LedgerTransaction, writeLedger } from "./ledger.repository";
export type { LedgerLine, PaymentPurpose } from "./ledger.rules";
export { findPayment, lockPaymentOfGateway, type Payment } from "./payment.repository";
export { isRecurringWord, isWordByHand } from "./payment-word.rules";
export { type MadePayment, recordCapture, recordPayment } from "./record-payment";
export { type Refund, refundPayment } from "./refund-payment";
export { type GatewayRegistration, registerGateway } from "./register-gateway";
