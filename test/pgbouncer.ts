import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findFreePort } from "@/bin/lib/free-port.mjs";
import { eventually } from "./eventually";

/** PgBouncer as Debian installs it; its folder is on no ordinary account's path. */
const PROGRAM = ["pgbouncer", "/usr/sbin/pgbouncer"].find(
  (program) => spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0,
);

export const hasPgBouncer = PROGRAM !== undefined;

interface PgBouncer {
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode before a database, with so few server connections that clients share them. */
export async function startPgBouncer(databaseUrl: string, serverConnections: number): Promise<PgBouncer> {
  if (PROGRAM === undefined) throw new Error("PgBouncer is not installed");
  const target = new URL(databaseUrl);
  const database = target.pathname.slice(1);
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), "masthead-pgbouncer-"));
  await chmod(folder, 0o755);
  const file = join(folder, "pgbouncer.ini");
  const server = `host=127.0.0.1 port=${target.port} dbname=${database} user=${target.username} password=${decodeURIComponent(target.password)}`;
  const lines = [
    "[databases]",
    `${database} = ${server}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    "max_client_conn = 200",
    `default_pool_size = ${serverConnections}`,
  ];
  await writeFile(file, lines.join("\n"), { mode: 0o644 });
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(PROGRAM, [...account, "-q", file], { stdio: "ignore" });
  const url = `postgresql://masthead@127.0.0.1:${port}/${database}`;
  await eventually(async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
  });
  return {
    url,
    stop: async () => {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
