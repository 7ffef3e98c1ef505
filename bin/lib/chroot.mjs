import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What Docker sets where an image sets no PATH. */
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

const DEVICES = ["null", "zero", "full", "random", "urandom", "tty"];

const quote = (text) => `'${String(text).replaceAll("'", "'\\''")}'`;

/**
 * @typedef {{target: string, source?: string, options?: string}} Mount a folder or file of the machine at a path of the
 *          root, or without `source` an empty file system in memory with these options
 * @typedef {{root: string, command: string[], env: Record<string, string>, directory: string, user: string,
 *            mounts?: Mount[], isReadOnly?: boolean}} Entry `user` is `uid:gid`
 */

/** Shell lines that make the root's mounts. They are seen by this command alone, and end with it. */
function listMounts({ root, mounts = [], isReadOnly = false }) {
  const inside = (path) => quote(join(root, path));
  const lines = [
    `mount --bind ${quote(root)} ${quote(root)}`,
    `mount -t proc proc ${inside("proc")}`,
    `mount -t tmpfs -o mode=755 tmpfs ${inside("dev")}`,
    `mkdir ${inside("dev/shm")}`,
    `mount -t tmpfs -o mode=1777 tmpfs ${inside("dev/shm")}`,
    `ln -s /proc/self/fd ${inside("dev/fd")}`,
  ];
  for (const name of DEVICES)
    lines.push(`touch ${inside(`dev/${name}`)}`, `mount --bind /dev/${name} ${inside(`dev/${name}`)}`);
  for (const { target, source, options = "mode=0755" } of mounts)
    lines.push(
      source === undefined
        ? `mount -t tmpfs -o ${options} tmpfs ${inside(target)}`
        : `mount --bind ${quote(source)} ${inside(target)}`,
    );
  if (isReadOnly) lines.push(`mount -o remount,bind,ro ${quote(root)}`);
  return lines;
}

function readHome(root, uid) {
  const line = readFileSync(join(root, "etc", "passwd"), "utf8")
    .split("\n")
    .find((entry) => entry.split(":")[2] === uid);
  return line?.split(":")[5] ?? "/";
}

/**
 * The command line that runs a command in a root as a container engine would: its own mounts and processes, only the
 * given environment, and no way to more privileges for a user that isn't root. The network is the machine's.
 * The program replaces the shells before it: it is process 1 inside, and the only child of the returned command.
 * @param {Entry} entry
 * @returns {[string, string[]]}
 */
export function enter({ root, command, env, directory, user, mounts, isReadOnly }) {
  const [uid = "0", gid = "0"] = user.split(":");
  const variables = Object.entries({ PATH, HOME: readHome(root, uid), ...env }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const asUser =
    uid === "0" ? [] : ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--no-new-privs"];
  const inside = [
    ...asUser,
    ...["/usr/bin/env", "-i", ...variables],
    ...["/bin/sh", "-c", 'cd "$0" && exec "$@"', directory, ...command],
  ];
  const script = [
    "set -e",
    ...listMounts({ root, mounts, isReadOnly }),
    `exec chroot ${quote(root)} ${inside.map(quote).join(" ")}`,
  ].join("\n");
  return ["unshare", ["--mount", "--pid", "--fork", "--kill-child", "/bin/sh", "-c", script]];
}
