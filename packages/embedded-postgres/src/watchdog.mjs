import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Shell script that waits on a pipe from this process. When it closes without a message (the process was killed), the
 * server is stopped and, for a temporary one, its files are removed. A shell costs a megabyte, a Node process forty.
 */
const SCRIPT = `
trap '' INT TERM HUP
IFS= read -r word
[ "$word" = released ] && exit 0
[ "$(cat "$HOME_DIR/owner" 2>/dev/null)" = "$OWNER" ] || exit 0
pid=$(head -n 1 "$CLUSTER/postmaster.pid" 2>/dev/null)
ours() {
  [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null || return 1
  if [ -r "/proc/$pid/cmdline" ]; then line=$(tr '\\0' ' ' < "/proc/$pid/cmdline"); else line=$(ps -ww -o command= -p "$pid"); fi
  case "$line" in *"$CLUSTER"*) return 0 ;; *) return 1 ;; esac
}
ours && kill -INT "$pid"
n=0
while ours; do
  n=$((n + 1))
  [ "$n" -eq 100 ] && kill -QUIT "$pid"
  [ "$n" -eq 150 ] && kill -KILL "$pid"
  sleep 0.2
done
[ "$TEMPORARY" = yes ] && rm -rf "$HOME_DIR"
exit 0
`;

/** @param {string} home @param {string} owner */
export function recordOwner(home, owner) {
  writeFileSync(join(home, "owner"), owner, { mode: 0o644 });
}

/**
 * @param {{home: string, cluster: string, owner: string, temporary: boolean}} watched
 * @returns {{release: () => Promise<void>}} `release` dismisses it without touching the server
 */
export function watch({ home, cluster, owner, temporary }) {
  const child = spawn("/bin/sh", ["-c", SCRIPT, "masthead-watchdog"], {
    cwd: "/",
    detached: true,
    env: {
      PATH: "/usr/bin:/bin",
      HOME_DIR: home,
      CLUSTER: cluster,
      OWNER: owner,
      TEMPORARY: temporary ? "yes" : "no",
    },
    stdio: ["pipe", "ignore", "ignore"],
  });
  const exited = new Promise((resolve) => {
    child.on("exit", resolve);
    child.on("error", resolve);
  });
  child.stdin.on("error", () => {});
  child.unref();
  child.stdin.unref?.();
  let released = null;
  const releaseNow = async () => {
    child.ref();
    child.stdin.end("released\n");
    await exited;
  };
  return { release: () => (released ??= releaseNow()) };
}
