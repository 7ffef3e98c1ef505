import { AppError } from "@/server/platform/errors/index";
import type { AppliedMigration } from "./applied-migrations";
import { FORMER_MIGRATIONS } from "./former-migrations";

/** The first migration: every table of the release. */
export const INIT = "0001_init";

const START_FORMER = `Start the last version before ${INIT} on this database once: it applies the rest. Then run this command again.`;

/** Refuses a database that still has the migrations which 0001_init replaced. */
export function refuseFormer(applied: readonly AppliedMigration[]): void {
  if (!applied.some(({ name }) => FORMER_MIGRATIONS.has(name))) return;
  throw new AppError(
    "conflict",
    `This database has the migrations that ${INIT} replaces. Stop all servers of the former version, run \`npm run masthead -- migrate baseline\` once, then start again.`,
  );
}

/**
 * Decides whether a database can be baselined: `pending` if exactly the former migrations are applied, `done` if it
 * is baselined already. Refuses any other state.
 */
export function planBaseline(applied: readonly AppliedMigration[]): "pending" | "done" {
  const refuse = (message: string) => new AppError("conflict", message);
  const names = (rows: readonly AppliedMigration[]) => rows.map(({ name }) => name).join(", ");
  if (applied.length === 0)
    throw refuse(
      "This database has no migrations yet, so there is nothing to baseline. Run `masthead migrate` or start the server: both create the tables.",
    );
  if (applied.some(({ name, finished }) => name === INIT && finished)) return "done";
  const unknown = applied.filter(({ name }) => !FORMER_MIGRATIONS.has(name));
  if (unknown.length > 0)
    throw refuse(
      `This database has migrations that this version does not know: ${names(unknown)}. Use a version that contains them.`,
    );
  const interrupted = applied.filter(({ finished }) => !finished);
  if (interrupted.length > 0)
    throw refuse(`A migration of this database was interrupted: ${names(interrupted)}. ${START_FORMER}`);
  const present = new Set(applied.map(({ name }) => name));
  const missing = [...FORMER_MIGRATIONS.keys()].filter((name) => !present.has(name));
  if (missing.length > 0)
    throw refuse(
      `This database lacks migrations from before ${INIT}: ${missing.join(", ")}. ${START_FORMER}`,
    );
  const edited = applied.filter(({ name, checksum }) => FORMER_MIGRATIONS.get(name) !== checksum);
  if (edited.length > 0)
    throw refuse(
      `Migrations of this database were applied with other SQL: ${names(edited)}. Compare its tables with ${INIT}. If they agree, set \`checksum\` of these rows in _prisma_migrations to the values of server/platform/migrate/former-migrations.ts.`,
    );
  return "pending";
}
