import { spawnSync } from "node:child_process";

const SEARCH_PATH = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C" };
const OWN_ACCOUNT = "masthead";

/**
 * The account that runs PostgreSQL when this process is root, which PostgreSQL refuses.
 * @typedef {{uid: number, gid: number, name: string}} Account
 */

/** Whether this process runs as root and so must run PostgreSQL under another account. */
export function runsAsRoot() {
  return process.getuid?.() === 0;
}

/**
 * @param {string} name
 * @returns {Account | null}
 */
function findAccount(name) {
  const [uid, gid] = ["-u", "-g"].map((flag) => {
    const idOutput = spawnSync("id", [flag, name], { env: SEARCH_PATH, encoding: "utf8" });
    return idOutput.status === 0 ? Number.parseInt(idOutput.stdout, 10) : Number.NaN;
  });
  if (!uid || !Number.isInteger(uid) || gid === undefined || !Number.isInteger(gid)) return null;
  return { uid, gid, name };
}

/** @returns {boolean} */
function createOwnAccount() {
  const attempts = /** @type {const} */ ([
    [
      "useradd",
      [
        "--system",
        "--user-group",
        "--no-create-home",
        "--home-dir",
        "/nonexistent",
        "--shell",
        "/bin/false",
        OWN_ACCOUNT,
      ],
    ],
    ["adduser", ["-S", "-D", "-H", "-s", "/bin/false", OWN_ACCOUNT]],
  ]);
  return attempts.some(
    ([command, args]) => spawnSync(command, args, { env: SEARCH_PATH, stdio: "ignore" }).status === 0,
  );
}

/**
 * Finds an unprivileged account to run PostgreSQL under: the system's own `postgres`,
 * else one of ours (created when allowed), else `nobody`.
 * @returns {Account}
 */
export function unprivilegedAccount() {
  const existing = findAccount("postgres") ?? findAccount(OWN_ACCOUNT);
  if (existing) return existing;
  const account = (createOwnAccount() ? findAccount(OWN_ACCOUNT) : null) ?? findAccount("nobody");
  if (account) return account;
  throw new Error(
    "PostgreSQL can't run as root, and this machine has no other account for it. Start Masthead as an ordinary user, or set DATABASE_URL to your own PostgreSQL.",
  );
}

/**
 * Whether the account can enter (and, if requested, write to) a directory. A process of that
 * account checks it in the kernel: mode bits alone miss access lists and mounts.
 * @param {Account} account
 * @param {string} directory
 * @param {'enter' | 'write'} access
 * @returns {boolean}
 */
export function accountCan(account, directory, access) {
  const script = access === "write" ? 'cd -- "$1" && test -w .' : 'cd -- "$1"';
  const result = spawnSync("/bin/sh", ["-c", script, "sh", directory], {
    uid: account.uid,
    gid: account.gid,
    cwd: "/",
    env: SEARCH_PATH,
    stdio: "ignore",
  });
  return result.status === 0;
}
