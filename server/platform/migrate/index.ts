export { applyMigrations } from "./apply-migrations";
export { findDrift, writeMigration } from "./write-migration";
