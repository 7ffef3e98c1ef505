import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/packages/embedded-postgres/src/embedded.mjs";
import { applyMigrations } from "@/server/platform/migrate/index";
import { getRuntime } from "@/server/runtime";

/** An empty, migrated database for one measurement; this process and its children use it and its folder. */
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

interface Database {
  postgres: EmbeddedPostgres & { folder: string };
  /** In addition to the platform's own connections. */
  client: pg.Client;
}

/** Runs work on such a database and deletes it afterwards; the platform of this process is reset. */
export async function withFreshPostgres(
  name: string,
  work: (database: Database) => Promise<void>,
  secret?: string,
): Promise<void> {
  const postgres = await startFreshPostgres(name, secret);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await work({ postgres, client });
  } finally {
    await client.end();
    await getRuntime().db.close();
    globalThis.mastheadRuntime = undefined;
    await postgres.stop();
    rmSync(postgres.folder, { recursive: true, force: true });
  }
}
