import type { Command } from "commander";
import { applyMigrations, baselineDatabase } from "@/server/platform/migrate/index";
import { runWithoutSecretCheck } from "./run-command";

interface Options {
  json?: true;
}

const JSON_OPTION = ["--json", "print JSON"] as const;

function toTarget(databaseUrl: string | null) {
  return {
    databaseUrl: databaseUrl ?? "",
    directory: "prisma/migrations",
    log: (line: string) => process.stderr.write(`${line}\n`),
  };
}

async function migrate(options: Options): Promise<void> {
  await runWithoutSecretCheck(options, async ({ config }) => {
    const applied = await applyMigrations(toTarget(config.databaseUrl));
    const lines =
      applied.length === 0
        ? ["The database is up to date."]
        : [...applied, `Applied ${applied.length} ${applied.length === 1 ? "migration" : "migrations"}.`];
    return { json: { applied }, lines };
  });
}

async function baseline(options: Options): Promise<void> {
  await runWithoutSecretCheck(options, async ({ config }) => {
    const baselined = await baselineDatabase(toTarget(config.databaseUrl));
    const line = baselined
      ? "0001_init is now recorded as applied. Tables and data are unchanged. Start the server."
      : "This database is baselined already. There is nothing to do.";
    return { json: { baselined }, lines: [line] };
  });
}

/**
 * `masthead migrate`: applies the migrations that the database lacks, as every start of the server does.
 * `masthead migrate baseline`: prepares a database from before 0001_init for them.
 */
export function addMigrateCommand(masthead: Command): void {
  const command = masthead
    .command("migrate")
    .description("Apply the migrations that the database lacks. The server does this itself when it starts.")
    .option(...JSON_OPTION)
    .action(migrate);
  command
    .command("baseline")
    .description("Record 0001_init as applied in a database that has the migrations which it replaces.")
    .option(...JSON_OPTION)
    .action((_, self: Command) => baseline(self.optsWithGlobals()));
}
