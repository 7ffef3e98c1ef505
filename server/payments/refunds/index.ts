export type { ApplyRefundEffects } from "./book-refund";
export { executeRefund } from "./execute-refund";
export { recordGatewayRefund } from "./gateway-refund";
export type { BookedRefund, RefundStatus } from "./refund";
export { requestRefund, requestRefundInTransaction, retryRefund } from "./request-refund";
