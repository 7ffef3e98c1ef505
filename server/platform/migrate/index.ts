export { applyMigrations } from "./apply-migrations";
export { baselineDatabase } from "./baseline-database";
export { findDrift, writeMigration } from "./write-migration";
