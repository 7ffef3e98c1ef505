export type { FollowRefund } from "./book-refund";
export { carryOutRefund } from "./carry-out-refund";
export type { BookedRefund, RefundStatus } from "./refund";
export { requestRefund, requestRefundIn, retryRefund } from "./request-refund";
export { recordToldRefund } from "./told-refund";
