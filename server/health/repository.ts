// Raw SQL: Prisma has no model of the table in which it records migrations.

import { getSqlState, type Statements, statement } from "@/server/platform/db/index";

const UNDEFINED_TABLE = "42P01";

const appliedMigrations = statement(
  "health_migrations",
  `select migration_name as "name" from _prisma_migrations
   where finished_at is not null and rolled_back_at is null`,
);

/** Lists the names of the applied migrations; none where the database is empty. */
export async function listAppliedMigrations(db: Statements): Promise<string[]> {
  try {
    return (await db.query(appliedMigrations, [])).map(({ name }) => name);
  } catch (error) {
    if (getSqlState(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
}
