import pg from "pg";
import type { TestProject } from "vitest/node";
import { ensureEmbed } from "@/bin/lib/embed.mjs";
import { startEmbeddedPostgres } from "@/packages/embedded-postgres/src/embedded.mjs";
import { applyMigrations } from "@/server/platform/migrate/index";
import { withDatabase } from "./database-url";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection URL of the server's maintenance database; workers clone their own from the template. */
    postgresUrl: string;
    template: string;
  }
}

const TEMPLATE = "masthead_template";

async function runAsAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: withDatabase(url, "postgres") });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

/** Drops the clones that workers used until they ended. */
async function dropClones(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query(
    "select datname from pg_database where datname ~ '^masthead_[0-9a-f]{32}$'",
  );
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
}

/** Starts one PostgreSQL for the whole run with one migrated template; each worker clones its own database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureEmbed();
  const configured = process.env.TEST_DATABASE_URL;
  const server = configured === undefined ? await startEmbeddedPostgres({ ephemeral: true }) : null;
  const url = server?.url ?? configured ?? "";
  await runAsAdmin(url, async (admin) => {
    await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
    await admin.query(`create database ${TEMPLATE}`);
  });
  await applyMigrations({
    databaseUrl: withDatabase(url, TEMPLATE),
    directory: "prisma/migrations",
    log: () => undefined,
  });
  project.provide("postgresUrl", url);
  project.provide("template", TEMPLATE);
  return async () => {
    if (server === null) await runAsAdmin(url, dropClones);
    else await server.stop();
  };
}
