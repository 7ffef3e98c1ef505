export { executeBulk } from "./answer-bulk";
export { type BulkBody, getBulkBody, storeBulkRequest } from "./bulk-address";
export type { BulkRequest, BulkResult } from "./bulk-request";
