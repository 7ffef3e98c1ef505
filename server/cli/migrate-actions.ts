import { applyMigrations, baselineDatabase } from "@/server/platform/migrate/index";
import { runWithoutSecretCheck } from "./run-command";

interface Options {
  json?: true;
}

function toTarget(databaseUrl: string | null) {
  return {
    databaseUrl: databaseUrl ?? "",
    directory: "prisma/migrations",
    log: (line: string) => process.stderr.write(`${line}\n`),
  };
}

/** `masthead migrate`: applies the missing migrations. */
export async function migrate(options: Options): Promise<void> {
  await runWithoutSecretCheck(options, async ({ config }) => {
    const applied = await applyMigrations(toTarget(config.databaseUrl));
    const lines =
      applied.length === 0
        ? ["The database is up to date."]
        : [...applied, `Applied ${applied.length} ${applied.length === 1 ? "migration" : "migrations"}.`];
    return { json: { applied }, lines };
  });
}

/** `masthead migrate baseline`: records 0001_init as applied. */
export async function baseline(options: Options): Promise<void> {
  await runWithoutSecretCheck(options, async ({ config }) => {
    const baselined = await baselineDatabase(toTarget(config.databaseUrl));
    const line = baselined
      ? "0001_init is now recorded as applied. Tables and data are unchanged. Start the server."
      : "This database is baselined already. There is nothing to do.";
    return { json: { baselined }, lines: [line] };
  });
}
