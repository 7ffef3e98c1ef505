import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bundleSource } from "@/bin/lib/source.mjs";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/packages/embedded-postgres/src/embedded.mjs";
import { applyMigrations } from "@/server/platform/migrate/index";

/** A durable PostgreSQL and processes of the platform over it, each of which can be killed. */
export interface Installation {
  readonly databaseUrl: string;
  /** Environment of every process. */
  readonly env: Record<string, string>;
  /** Starts a process of the platform under a name. */
  start(name: string, args: readonly string[]): void;
  /** Kills a process with SIGKILL and waits until it is gone. */
  kill(name: string): Promise<void>;
  /** Kills PostgreSQL and starts it again. */
  crashDatabase(): Promise<void>;
  close(): Promise<void>;
}

async function waitForExit(child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) await pause(10);
}

export async function createInstallation(more: Record<string, string>): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), "masthead-crash-"));
  const program = await bundleSource({ entry: "test/crash/worker.ts", name: "crash-worker" });
  let database: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir });
  await applyMigrations({
    databaseUrl: database.url,
    directory: "prisma/migrations",
    log: () => undefined,
  });
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...more };
  const processes = new Map<string, ChildProcess>();

  return {
    databaseUrl: database.url,
    env,
    start: (name, args) => {
      const child = spawn(process.execPath, [program, ...args], {
        env: { NODE_ENV: "production", PATH: process.env.PATH ?? "", ...env },
        stdio: ["ignore", "inherit", "inherit"],
      });
      processes.set(name, child);
    },
    kill: async (name) => {
      const child = processes.get(name);
      if (child === undefined) throw new Error(`no process is called ${name}`);
      child.kill("SIGKILL");
      await waitForExit(child);
    },
    crashDatabase: async () => {
      process.kill(database.pid, "SIGKILL");
      await database.exited;
      const { url } = database;
      database = await startEmbeddedPostgres({ dataDir });
      if (database.url !== url) throw new Error("PostgreSQL came back under another address");
    },
    close: async () => {
      for (const child of processes.values()) {
        child.kill("SIGKILL");
        await waitForExit(child);
      }
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
