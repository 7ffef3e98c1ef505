export type { BulkRequest, BulkResult } from "./answer-bulk";
export { executeBulk } from "./answer-bulk";
export { type BulkBody, getBulkBody, storeBulkRequest } from "./bulk-address";
