import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { applyMigrations } from "@/server/platform/migrate/index";
import { startEmbeddedPostgres } from "@/server/platform/postgres/embedded.mjs";

/** An empty, migrated database of a measurement's own; this process and what it starts work on it and its folder. */
export async function startFreshPostgres(name: string, secret = "a secret that all of a measurement share") {
  const folder = resolve(".masthead/bench", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  Object.assign(process.env, {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    NODE_ENV: "production",
    MASTHEAD_SECRET: secret,
  });
  await applyMigrations({ databaseUrl: postgres.url, directory: "prisma/migrations", log: () => undefined });
  return { ...postgres, folder };
}
