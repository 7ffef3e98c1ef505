export type { Database, Db, PrismaTx, Statement } from "./database";
export { statement } from "./database";
export { openDatabase } from "./open-database";
