import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const OWNER = "masthead";
export const DATABASE = "masthead";

/** Settings for a small machine that also runs Node. An acknowledged write survives kill -9 and power loss. */
export const DURABLE_SETTINGS = {
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  max_connections: "100",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  // Full-page images in the WAL are not compressed: that takes PostgreSQL about 60 µs each, writing far less.
  wal_compression: "off",
  // After each checkpoint the first change of a page writes a full-page image: with a small WAL, sustained writing
  // would write most pages over and over. The space is only used during heavy writing.
  max_wal_size: "4GB",
  checkpoint_completion_target: "0.9",
  random_page_cost: "1.1",
  // Due rows are updated along their indexes: scans pass over the dead tuples until vacuum removes them.
  autovacuum_naptime: "15s",
  timezone: "UTC",
};

/** Settings for tests: fast and not durable. */
export const EPHEMERAL_SETTINGS = {
  ...DURABLE_SETTINGS,
  max_connections: "200",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum_naptime: "1h",
};

/**
 * Runs a PostgreSQL program and waits until it exits.
 * @param {string} program
 * @param {string[]} args
 * @param {{account: import("./account.mjs").Account | null, env: NodeJS.ProcessEnv}} as
 */
function runToEnd(program, args, { account, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
      cwd: "/",
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** Character classes for the text search parser: the builtin provider below covers the rest. */
function characterTypes() {
  return process.platform === "linux" ? ["C.UTF-8", "en_US.UTF-8", "C"] : ["en_US.UTF-8", "C"];
}

/**
 * Creates the cluster unless it exists. A partly created one (killed on the way) is created anew.
 * @param {{cluster: string, password: string, binaries: import("./binaries.mjs").Binaries,
 *          account: import("./account.mjs").Account | null, durable: boolean}} wanted
 * @returns {Promise<boolean>} true when it was created now
 */
export async function ensureCluster({ cluster, password, binaries, account, durable }) {
  const finished = join(cluster, "masthead.ready");
  if (existsSync(finished)) return false;
  const passwordFile = `${cluster}.password`;
  const failures = [];
  try {
    for (const type of characterTypes()) {
      rmSync(cluster, { recursive: true, force: true });
      mkdirSync(cluster, { recursive: true, mode: 0o700 });
      writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
      if (account) for (const path of [cluster, passwordFile]) chownSync(path, account.uid, account.gid);
      const { code, output } = await runToEnd(
        binaries.initdb,
        [
          `--pgdata=${cluster}`,
          `--username=${OWNER}`,
          `--pwfile=${passwordFile}`,
          "--auth=scram-sha-256",
          "--encoding=UTF8",
          "--locale=C",
          `--lc-ctype=${type}`,
          "--locale-provider=builtin",
          "--builtin-locale=C.UTF-8",
          ...(durable ? [] : ["--no-sync"]),
        ],
        { account, env: binaries.env },
      );
      if (code === 0) {
        writeFileSync(finished, "", { mode: 0o644 });
        return true;
      }
      failures.push(output.trim());
      if (!/locale/i.test(output)) break;
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(cluster, { recursive: true, force: true });
  throw new Error(`PostgreSQL could not create its data directory ${cluster}:\n${failures.at(-1) ?? ""}`);
}

/**
 * Reads the pid file of a running server (postmaster.pid).
 * @param {string} cluster
 * @returns {{pid: number, port: number, sockets: string | null, ready: boolean} | null} `sockets` is the directory of
 *   its socket file, null when it has none
 */
export function readPidFile(cluster) {
  let lines;
  try {
    lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number.parseInt(lines[0] ?? "", 10);
  const port = Number.parseInt(lines[3] ?? "", 10);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port, sockets: lines[4] || null, ready: lines[7]?.trim() === "ready" };
}
