// Development only: writes the types of all prepared statements, as PostgreSQL describes them on the migrated schema.
//   npm run db:types
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../packages/embedded-postgres/src/embedded.mjs";
import { root } from "./lib/paths.mjs";
import { loadSource } from "./lib/source.mjs";
import { describeStatements, TYPES_FILES } from "./lib/sql-types.mjs";

const server = await startEmbeddedPostgres({ ephemeral: true, log: console.error });
try {
  const { applyMigrations } = await loadSource({
    entry: "server/platform/migrate/index.ts",
    name: "migrate",
  });
  const directory = join(root, "prisma/migrations");
  await applyMigrations({ databaseUrl: server.url, directory, log: () => undefined });
  for (const types of TYPES_FILES)
    writeFileSync(join(root, types.file), await describeStatements(server.url, types));
} finally {
  await server.stop();
}
