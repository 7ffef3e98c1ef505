import type pg from "pg";
import { loadApplied } from "./applied-migrations";
import { refuseFormer } from "./baseline.rules";
import { readMigrations } from "./migration-directory";
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
  const { migrationDirectories } = await readMigrations(directory);
  const created = new Set<string>();
  return migrationDirectories
    .filter(({ path }) => !finished.has(path))
    .map(({ path, migrationFile: { content } }) => ({
      name: path,
      statements: (content.tag === "ok" ? splitStatements(content.value) : []).map((statement) => ({
        ...statement,
        ...describeStatement(statement.text, created),
      })),
    }));
}
