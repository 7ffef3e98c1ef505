import type pg from "pg";
import { loadApplied } from "./applied-migrations";
import { refuseFormer } from "./baseline.rules";
import { readScripts } from "./migration-directory";
import { type SqlStatement, splitStatements } from "./split-statements.rules";
import { describeStatement, type StatementEffect } from "./statement-locks.rules";

export interface PlannedStatement extends SqlStatement, StatementEffect {}

/** A migration that the database lacks. */
export interface PlannedMigration {
  name: string;
  statements: PlannedStatement[];
}

/**
 * Lists the migrations of a directory that `applyMigrations` would apply, in order, with the effect of each statement.
 * Applies nothing. Refuses a database that has to be baselined first.
 */
export async function planMigrations(client: pg.Client, directory: string): Promise<PlannedMigration[]> {
  const applied = await loadApplied(client);
  refuseFormer(applied);
  const finished = new Set(applied.filter((row) => row.finished).map(({ name }) => name));
  const migrations = await readScripts(directory);
  const created = new Set<string>();
  return migrations
    .filter(({ name }) => !finished.has(name))
    .map(({ name, script }) => ({
      name,
      statements: splitStatements(script).map((statement) => ({
        ...statement,
        ...describeStatement(statement.text, created),
      })),
    }));
}
