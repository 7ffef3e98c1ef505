import { readConfig } from "@/server/platform/config/index";
import { withOwnConnection } from "@/server/platform/db/index";
import {
  type PlannedMigration,
  type PlannedStatement,
  planMigrations,
} from "@/server/platform/migrate/index";
import { requireDatabaseUrl } from "./database-option";
import { migratePlanLines } from "./migrate-plan-lines";
import { runPlainCommand } from "./print-output";

function toJson({ name, statements }: PlannedMigration) {
  const toStatement = ({ text, line, lock, work, table }: PlannedStatement) => ({
    line,
    sql: text,
    table,
    lock,
    work,
  });
  return { name, statements: statements.map(toStatement) };
}

/** `masthead migrate --plan`: prints the pending migrations and their locks, and applies nothing. */
export function printPlan(options: { json?: true }): Promise<void> {
  return runPlainCommand(options, async () => {
    const target = { databaseUrl: requireDatabaseUrl(readConfig()), name: "masthead-plan" };
    const plan = await withOwnConnection(target, (client) => planMigrations(client, "prisma/migrations"));
    return { json: { pending: plan.map(toJson) }, lines: migratePlanLines(plan) };
  });
}
