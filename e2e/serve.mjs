// Starts the built server for the browser tests: fresh files, a fresh database, the demo newsroom.
// The database lives on the server of TEST_DATABASE_URL, or on a temporary one of its own.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../packages/embedded-postgres/src/embedded.mjs";

const root = join(import.meta.dirname, "..");
const port = process.env.E2E_PORT ?? "4310";
const dataDir = process.env.E2E_DATA_DIR ?? join(root, "test-results", "e2e-data");
const DATABASE = `masthead_e2e_${port}`;

/** The URL of another database on the same server. */
function withDatabase(url, database) {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

const configured = process.env.TEST_DATABASE_URL;
const embedded = configured ? null : await startEmbeddedPostgres({ ephemeral: true });
const server = embedded?.url ?? configured;
const admin = new pg.Client({ connectionString: withDatabase(server, "postgres") });
await admin.connect();
await admin.query(`drop database if exists ${DATABASE} with (force)`);
await admin.query(`create database ${DATABASE}`);
await admin.end();

rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir, { recursive: true });
const databaseUrl = withDatabase(server, DATABASE);
writeFileSync(join(dataDir, "database-url"), databaseUrl, { mode: 0o600 });

const child = spawn(process.execPath, ["--enable-source-maps", join(root, "dist", "main.mjs")], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    NODE_ENV: "production",
    PORT: port,
    HOST: "127.0.0.1",
    // Any free one: the next port belongs to another shard.
    MASTHEAD_DEMO_HOST_PORT: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // Receivers of webhooks that tests start here.
    EGRESS_ALLOW_PRIVATE: "127.0.0.0/8",
    MASTHEAD_BASE_URL: `http://127.0.0.1:${port}`,
  },
});
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => child.kill("SIGTERM"));
child.on("exit", async (code) => {
  await embedded?.stop();
  process.exit(code ?? 1);
});
