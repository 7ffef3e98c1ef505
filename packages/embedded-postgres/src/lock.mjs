import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { identifyProcess, isRunning } from "./process.mjs";

/** @param {string} file */
function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/**
 * Acquires a lock that ends with its owner's process: the file names the process, and the lock of
 * a killed process is recognised and removed.
 * @param {string} file
 * @returns {{release: () => void} | {holder: import("./process.mjs").ProcessIdentity}}
 */
export function takeLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  const content = JSON.stringify({ ...identifyProcess(process.pid), token: randomBytes(8).toString("hex") });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, content, { mode: 0o644 });
  try {
    for (;;) {
      try {
        // link() is atomic and never replaces an existing file.
        linkSync(draft, file);
        return { release: () => releaseLock(file, content) };
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
      }
      const holder = readHolder(file);
      if (isRunning(holder)) return { holder };
      removeDeadLock(file, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Waits for the lock. `onWait` is called once, with the owner, when it is not free at once; `signal` aborts.
 * @param {string} file
 * @param {{onWait?: (holder: import("./process.mjs").ProcessIdentity) => void, signal?: AbortSignal}} [options]
 * @returns {Promise<{release: () => void}>}
 */
export async function waitForLock(file, { onWait, signal } = {}) {
  for (let first = true; ; first = false) {
    const attempt = takeLock(file);
    if ("release" in attempt) return attempt;
    if (first) onWait?.(attempt.holder);
    await pause(100, undefined, { signal });
  }
}

/**
 * Removes a dead owner's lock. Another process may have replaced it since it was read:
 * the moved file is read again and restored when its owner is alive.
 */
function removeDeadLock(file, holder) {
  const aside = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved?.token !== holder?.token && isRunning(moved)) {
    try {
      linkSync(aside, file);
    } catch {
      // A third process owns it now; the moved owner notices when it releases.
    }
  }
  rmSync(aside, { force: true });
}

function releaseLock(file, content) {
  try {
    if (readFileSync(file, "utf8") === content) rmSync(file, { force: true });
  } catch {
    // Already deleted with its directory.
  }
}
