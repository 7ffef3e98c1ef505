import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/packages/embedded-postgres/src/embedded.mjs";
import { applyMigrations } from "@/server/platform/migrate/index";

const run = promisify(execFile);

/** A migrated primary and its streaming standby. */
export interface Replication {
  primaryUrl: string;
  standbyUrl: string;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  close(): Promise<void>;
}

function toConnectionInfo({ url, port }: EmbeddedPostgres): string {
  const { username, password } = new URL(url);
  return `host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(password)}`;
}

/** Starts a primary, and a standby from a copy of its files, made while it was stopped. */
export async function startReplication(): Promise<Replication> {
  const folder = await mkdtemp(join(tmpdir(), "masthead-replication-"));
  // As root, the servers run under an account that has to reach them.
  await run("chmod", ["755", folder]);
  const [dataDir, copyDir] = [join(folder, "primary"), join(folder, "standby")];
  const settings = { wal_keep_size: "256MB" };
  const first = await startEmbeddedPostgres({ dataDir, settings });
  await applyMigrations({
    databaseUrl: first.url,
    directory: "prisma/migrations",
    log: () => undefined,
  });
  await first.stop();
  await run("cp", ["-a", dataDir, copyDir]);
  const primary = await startEmbeddedPostgres({ dataDir, settings });
  const clusterDirectory = (await run("find", [copyDir, "-name", "PG_VERSION", "-maxdepth", "3"])).stdout
    .split("\n")[0]
    ?.replace(/\/PG_VERSION$/, "");
  if (clusterDirectory === undefined || clusterDirectory === "") throw new Error("the copy has no cluster");
  await writeFile(join(clusterDirectory, "standby.signal"), "");
  const startCopy = () =>
    startEmbeddedPostgres({
      dataDir: copyDir,
      settings: { ...settings, primary_conninfo: toConnectionInfo(primary) },
    });
  let standby = await startCopy();
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    stopStandby: () => standby.stop(),
    startStandby: async () => {
      const { url } = standby;
      standby = await startCopy();
      if (standby.url !== url) throw new Error("the standby came back under another address");
    },
    close: async () => {
      await standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
