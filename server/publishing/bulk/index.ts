export { answerBulk } from "./answer-bulk";
export { addressBulk, type BulkBody, getBulkBody } from "./bulk-address";
export type { BulkRequest, BulkResult } from "./bulk-request";
