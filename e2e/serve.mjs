// Starts the built server for the browser tests: fresh files, a fresh database, the demo newsroom.
// The database lives on the server of TEST_DATABASE_URL, or on a temporary one of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { YOUNG_SPACE } from "../bin/lib/node-flags.mjs";
import { startEmbeddedPostgres } from "../packages/embedded-postgres/src/embedded.mjs";

const root = join(import.meta.dirname, "..");
const port = process.env.E2E_PORT ?? "4310";
const dataDir = process.env.E2E_DATA_DIR ?? join(root, "test-results", "e2e-data");
const DATABASE = `masthead_e2e_${port}`;
// Tests find both by these names: e2e/own-installation.ts.
const TEMPLATE = `${DATABASE}_template`;
const templateDir = `${dataDir}-template`;

/** The URL of another database on the same server. */
function withDatabase(url, database) {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

const configured = process.env.TEST_DATABASE_URL;
const embedded = configured ? null : await startEmbeddedPostgres({ ephemeral: true });
const server = embedded?.url ?? configured;
const environment = {
  ...process.env,
  NODE_ENV: "production",
  PORT: port,
  HOST: "127.0.0.1",
  // Any free one: the next port belongs to another shard.
  MASTHEAD_DEMO_HOST_PORT: "0",
  ACCESS_LOG: "0",
  // Receivers of webhooks that tests start here.
  EGRESS_ALLOW_PRIVATE: "127.0.0.0/8",
  MASTHEAD_BASE_URL: `http://127.0.0.1:${port}`,
};

async function query(...statements) {
  const client = new pg.Client({ connectionString: withDatabase(server, "postgres") });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function seedTemplate() {
  const seeding = spawn(process.execPath, [join(root, "dist", "seed.mjs")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...environment, DATA_DIR: templateDir, DATABASE_URL: withDatabase(server, TEMPLATE) },
  });
  const [code] = await once(seeding, "exit");
  if (code !== 0) throw new Error(`the demo could not be seeded: code ${code}`);
}

// The demo is seeded once into a template; this server, and those that tests start over a database of their own, get
// copies of it.
await query(
  `drop database if exists ${DATABASE} with (force)`,
  `drop database if exists ${TEMPLATE} with (force)`,
  `create database ${TEMPLATE}`,
);
for (const folder of [dataDir, templateDir]) rmSync(folder, { recursive: true, force: true });
mkdirSync(templateDir, { recursive: true });
await seedTemplate();
await query(`create database ${DATABASE} template ${TEMPLATE}`);
cpSync(templateDir, dataDir, { recursive: true });
const databaseUrl = withDatabase(server, DATABASE);
writeFileSync(join(dataDir, "database-url"), databaseUrl, { mode: 0o600 });

const child = spawn(process.execPath, ["--enable-source-maps", YOUNG_SPACE, join(root, "dist", "main.mjs")], {
  cwd: root,
  stdio: "inherit",
  env: { ...environment, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
});
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => child.kill("SIGTERM"));
child.on("exit", async (code) => {
  await embedded?.stop();
  process.exit(code ?? 1);
});
