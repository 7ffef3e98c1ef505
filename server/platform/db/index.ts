export type { Database, Db, PrismaTx, Statement, Statements } from "./database";
export { statement } from "./database";
export { openDatabase } from "./open-database";
