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

/** Starts one PostgreSQL for the whole run with one migrated template; each worker clones its own database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureEmbed();
  const configured = process.env.TEST_DATABASE_URL;
  const server = configured === undefined ? await startEmbeddedPostgres({ ephemeral: true }) : null;
  const url = server?.url ?? configured ?? "";
  const admin = new pg.Client({ connectionString: withDatabase(url, "postgres") });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await applyMigrations({
    databaseUrl: withDatabase(url, TEMPLATE),
    directory: "prisma/migrations",
    log: () => undefined,
  });
  project.provide("postgresUrl", url);
  project.provide("template", TEMPLATE);
  return async () => {
    await server?.stop();
  };
}
