import { backfillPageKeys } from "@/server/engagement/page-merges/index";
import { applyMigrations } from "@/server/platform/migrate/index";
import type { Runtime } from "@/server/runtime";
import { requireSecret } from "@/server/secrets/index";
import type { Demo } from "./demo";

/** Migrates the database and seeds the demo newsroom; true: this call seeded it. */
export async function prepareDatabase(
  runtime: Runtime,
  { baseUrl, demo }: { baseUrl: string; demo: Demo },
): Promise<boolean> {
  const { config, log } = runtime;
  if (config.databaseUrl === null) return false;
  const report = (line: string) => log.info(line);
  await applyMigrations({ databaseUrl: config.databaseUrl, directory: "prisma/migrations", log: report });
  await requireSecret(runtime);
  const { keyed, merged } = await backfillPageKeys(runtime);
  if (keyed > 0) report(`${keyed} pages got a key; ${merged} duplicate pages were merged.`);
  return demo.prepare(runtime, baseUrl);
}
