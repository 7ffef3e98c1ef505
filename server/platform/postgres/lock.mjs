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
 * Takes a lock that dies with its holder: the file names the process, and a process
 * that was killed is recognised and its lock set aside.
 * @param {string} file
 * @returns {{release: () => void} | {holder: import("./process.mjs").ProcessIdentity}}
 */
export function takeLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  const own = JSON.stringify({ ...identifyProcess(process.pid), token: randomBytes(8).toString("hex") });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, own, { mode: 0o644 });
  try {
    for (;;) {
      try {
        // A link appears whole or not at all, and never over another one.
        linkSync(draft, file);
        return { release: () => releaseLock(file, own) };
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
      }
      const holder = readHolder(file);
      if (isRunning(holder)) return { holder };
      setAside(file, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Waits for the lock. `onWait` is told once, with the holder, when it is not free at once; `signal` gives up.
 * @param {string} file
 * @param {{onWait?: (holder: import("./process.mjs").ProcessIdentity) => void, signal?: AbortSignal}} [options]
 * @returns {Promise<{release: () => void}>}
 */
export async function waitForLock(file, { onWait, signal } = {}) {
  for (let first = true; ; first = false) {
    const taken = takeLock(file);
    if ("release" in taken) return taken;
    if (first) onWait?.(taken.holder);
    await pause(100, undefined, { signal });
  }
}

/**
 * Removes a dead holder's lock. Somebody may have replaced it since it was read:
 * what was moved away is looked at again and put back when it is alive.
 */
function setAside(file, holder) {
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
      // A third one holds it now; the moved holder finds out when it releases.
    }
  }
  rmSync(aside, { force: true });
}

function releaseLock(file, own) {
  try {
    if (readFileSync(file, "utf8") === own) rmSync(file, { force: true });
  } catch {
    // Already gone with its directory.
  }
}
