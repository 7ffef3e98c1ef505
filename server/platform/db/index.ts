export { createBatchedRead, createBatcher, createPerAccount } from "./batching";
export type { Database, Db, RowOf, Statement, Statements, ValuesOf, Write } from "./database";
export { readStatement, statement, writeAll } from "./database";
export { getSqlState, isDatabaseUnavailable } from "./database-unavailable";
export type { ListenHandle } from "./listen";
export { listen, notify } from "./listen";
export { openDatabase } from "./open-database";
export { withOwnConnection } from "./own-connection";
export { encodeTextArray } from "./text-array";
