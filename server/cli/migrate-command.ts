import type { Command } from "commander";

const actions = () => import("./migrate-actions");

const JSON_OPTION = ["--json", "print JSON"] as const;

/**
 * `masthead migrate`: applies the migrations that the database lacks, as every start of the server does.
 * `masthead migrate --plan`: lists them with their locks instead.
 * `masthead migrate baseline`: prepares a database from before 0001_init for them.
 */
export function addMigrateCommand(masthead: Command): void {
  const command = masthead
    .command("migrate")
    .description("Apply the migrations that the database lacks. The server does this itself when it starts.")
    .option("--plan", "list the missing migrations and what their statements lock, without applying them")
    .option(...JSON_OPTION)
    .action(async ({ plan, ...options }: { plan?: true; json?: true }) =>
      plan ? (await import("./migrate-plan-actions")).printPlan(options) : (await actions()).migrate(options),
    );
  command
    .command("baseline")
    .description("Record 0001_init as applied in a database that has the migrations which it replaces.")
    .option(...JSON_OPTION)
    .action(async (_, self: Command) => (await actions()).baseline(self.optsWithGlobals()));
}
