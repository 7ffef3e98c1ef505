import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountCan, runsAsRoot, unprivilegedAccount } from "./account.mjs";
import { canRun, copyBinaries, locateBinaries } from "./binaries.mjs";
import { closeDataDirectory } from "./data-directory.mjs";

const STATE_FILE = "postgres.json";

/**
 * The stored PostgreSQL settings of DATA_DIR. `home` is null when the cluster is in DATA_DIR itself.
 * @typedef {{password: string, home: string | null, port: number | null}} PostgresState
 */

/**
 * @param {string} dataDir
 * @returns {PostgresState | null}
 */
export function readState(dataDir) {
  try {
    return JSON.parse(readFileSync(join(dataDir, STATE_FILE), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    if (error.code === "EACCES") {
      throw new Error(
        `${dataDir} belongs to another account. Start Masthead as that account, or choose another DATA_DIR.`,
      );
    }
    throw new Error(`${join(dataDir, STATE_FILE)} can't be read: ${error.message}`);
  }
}

/**
 * @param {string} dataDir
 * @param {PostgresState} state
 */
export function writeState(dataDir, state) {
  const file = join(dataDir, STATE_FILE);
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * @param {string} dataDir
 * @param {PostgresState} state
 */
export function getHomeDirectory(dataDir, state) {
  return state.home ?? join(dataDir, "postgres");
}

/** Creates or finds a directory owned by root that every account can enter. */
function getSharedFolder() {
  for (const path of ["/var/lib/masthead", "/var/tmp/masthead"]) {
    try {
      mkdirSync(path, { recursive: true, mode: 0o755 });
      const stats = lstatSync(path);
      // Below /var/tmp any user may have created a directory of this name before.
      if (stats.isDirectory() && stats.uid === 0 && (stats.mode & 0o022) === 0) return path;
    } catch {
      // Read-only: try the next one.
    }
  }
  const path = mkdtempSync(join("/var/tmp", "masthead-"));
  chmodSync(path, 0o755);
  return path;
}

/**
 * Creates a directory that only the server's account can enter, unless it exists.
 * @param {string} path
 * @param {import("./account.mjs").Account | null} account
 */
export function makeClosedDirectory(path, account) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account) chownSync(path, account.uid, account.gid);
  return path;
}

/** The account of the server: root uses the owner of an existing cluster, or an unprivileged account. */
function accountFor(home) {
  if (!runsAsRoot()) return null;
  const owner = home === null ? undefined : statSync(join(home, "cluster"), { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: String(owner.uid) };
  return unprivilegedAccount();
}

/** The programs, copied to where the account can reach them when they are under an inaccessible directory. */
function reachableBinaries(account, log) {
  const binaries = locateBinaries();
  if (!account || canRun(binaries, account)) return binaries;
  const { binaries: copy, copied } = copyBinaries(binaries, getSharedFolder());
  if (!canRun(copy, account))
    throw new Error(`The account ${account.name} can't run PostgreSQL from ${copy.native}.`);
  if (copied) {
    log(
      `PostgreSQL runs as ${account.name}, which can't access this directory. Its programs were copied to ${copy.native}.`,
    );
  }
  return copy;
}

/**
 * Chooses the location of a new cluster for this DATA_DIR.
 * @returns {string | null} null for DATA_DIR itself
 */
function chooseHome(dataDir, account, log) {
  if (!account) return null;
  const inside = makeClosedDirectory(join(dataDir, "postgres"), account);
  closeDataDirectory(dataDir);
  if (accountCan(account, inside, "write")) return null;
  rmdirSync(inside);
  closeDataDirectory(dataDir);
  const folder = getSharedFolder();
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const earlier = readdirSync(folder).filter((name) => name.startsWith(`${hash}-`));
  for (const name of earlier)
    log(`An earlier database of this directory is in ${join(folder, name)}. It is no longer used.`);
  const home = join(folder, `${hash}-${randomBytes(4).toString("hex")}`);
  log(`PostgreSQL runs as ${account.name}, which can't access ${dataDir}. Its files are in ${home}.`);
  return home;
}

/**
 * The home of the server of a DATA_DIR, chosen at the first start and stored.
 * @param {string} dataDir
 * @param {(line: string) => void} log
 */
export function settleHome(dataDir, log) {
  let state = readState(dataDir);
  const account = accountFor(state && getHomeDirectory(dataDir, state));
  if (!state) {
    // Written before the cluster is created: its password must not be lost to a kill in between.
    state = {
      password: randomBytes(24).toString("base64url"),
      home: chooseHome(dataDir, account, log),
      port: null,
    };
    writeState(dataDir, state);
  }
  const home = makeClosedDirectory(getHomeDirectory(dataDir, state), account);
  closeDataDirectory(dataDir);
  return { state, home, account, binaries: reachableBinaries(account, log) };
}

export const EPHEMERAL_PREFIX = "masthead-postgres-";

/**
 * Creates a home for a temporary server that leaves no files behind.
 * @param {(line: string) => void} log
 */
export function temporaryHome(log) {
  const account = accountFor(null);
  const binaries = reachableBinaries(account, log);
  for (const parent of [tmpdir(), "/tmp", ...(account ? [getSharedFolder()] : [])]) {
    const home = makeClosedDirectory(mkdtempSync(join(parent, EPHEMERAL_PREFIX)), account);
    if (!account || accountCan(account, home, "write")) {
      return {
        home,
        account,
        binaries,
        state: { password: randomBytes(24).toString("base64url"), home, port: null },
      };
    }
  }
  throw new Error(`The account ${account?.name} can't write to any temporary directory.`);
}
