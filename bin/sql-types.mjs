// Development only: writes the types of all prepared statements, as PostgreSQL describes them on the migrated schema.
//   npm run db:types
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { startEmbeddedPostgres } from "../packages/embedded-postgres/src/embedded.mjs";
import { root } from "./lib/paths.mjs";
import { describeStatements, TYPES_FILE } from "./lib/sql-types.mjs";

async function loadMigrate() {
  const outfile = join(root, "node_modules/.cache/masthead/migrate.mjs");
  await build({
    absWorkingDir: root,
    entryPoints: ["server/platform/migrate/index.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  return import(outfile);
}

const server = await startEmbeddedPostgres({ ephemeral: true, log: console.error });
try {
  const { applyMigrations } = await loadMigrate();
  const directory = join(root, "prisma/migrations");
  await applyMigrations({ databaseUrl: server.url, directory, log: () => undefined });
  writeFileSync(join(root, TYPES_FILE), await describeStatements(server.url));
} finally {
  await server.stop();
}
