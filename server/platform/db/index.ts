export type { Database, Db, Statement, Statements, Write } from "./database";
export { quickStatement, statement, writeAll } from "./database";
export { databaseIsAway } from "./database-is-away";
export { gather } from "./gather";
export { openGuardedPool } from "./guarded-pool";
export { openDatabase } from "./open-database";
export { shareRead } from "./share-read";
export { jsonArray, textArray } from "./text-array";
export { booleanArray, instantArray, integerArray, uuidArray } from "./value-array";
