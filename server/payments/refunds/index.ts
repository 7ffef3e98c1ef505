export type { FollowRefund } from "./book-refund";
export { carryOutRefund } from "./carry-out-refund";
export { recordGatewayRefund } from "./gateway-refund";
export type { BookedRefund, RefundStatus } from "./refund";
export { requestRefund, requestRefundIn, retryRefund } from "./request-refund";
