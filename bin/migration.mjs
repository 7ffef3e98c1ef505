// Development only: writes and checks the committed SQL migrations.
//   node bin/migration.mjs new <name> [--empty]
//   node bin/migration.mjs check
import { join } from "node:path";
import { root } from "./lib/paths.mjs";
import { loadSource } from "./lib/source.mjs";

async function main([command, ...rest]) {
  const [name] = rest.filter((word) => !word.startsWith("--"));
  if (!(command === "check" || (command === "new" && /^[a-z0-9_]+$/.test(name ?? "")))) {
    console.error("Usage: node bin/migration.mjs new <lower_case_name> [--empty] | check");
    return 2;
  }
  const { findDrift, writeMigration } = await loadSource({
    entry: "server/platform/migrate/index.ts",
    name: "migrate",
  });
  const { startEmbeddedPostgres } = await import("../packages/embedded-postgres/src/embedded.mjs");
  const server = await startEmbeddedPostgres({ ephemeral: true, log: console.error });
  const sources = {
    databaseUrl: server.url,
    schemaDirectory: join(root, "prisma/schema"),
    migrationsDirectory: join(root, "prisma/migrations"),
  };
  try {
    if (command === "new") {
      const migration = await writeMigration({
        ...sources,
        name,
        now: new Date(),
        empty: rest.includes("--empty"),
      });
      console.log(migration ?? "The migrations already match this schema. Nothing to write.");
      return 0;
    }
    const drift = await findDrift(sources);
    console.log(drift ?? "The committed migrations match this schema.");
    return drift === null ? 0 : 1;
  } finally {
    await server.stop();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
