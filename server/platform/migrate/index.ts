export { loadApplied } from "./applied-migrations";
export { applyMigrations } from "./apply-migrations";
export { baselineDatabase } from "./baseline-database";
export { withMigrationLock } from "./migration-lock";
export { type PlannedMigration, type PlannedStatement, planMigrations } from "./plan-migrations";
export { readRecorded, replayMigrations } from "./replay-migrations";
export { findDrift, writeMigration } from "./write-migration";
