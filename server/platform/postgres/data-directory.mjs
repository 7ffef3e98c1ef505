import { chmodSync, chownSync, lstatSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;
const GROUP_PASSES = 0o010;
const STICKY = 0o1000;

/** The account whose PostgreSQL lies inside a directory of somebody else's: root starts it under another account. */
function databaseOwner(dataDir, owner) {
  const found = lstatSync(join(dataDir, "postgres"), { throwIfNoEntry: false });
  return found?.isDirectory() && found.uid !== owner ? found : null;
}

/**
 * Makes DATA_DIR where it is missing, and lets nobody but its owner in (mode 0700). Where root's PostgreSQL runs under
 * another account and lies inside, that account's group alone may pass through (mode 0710), without seeing what is there.
 * @param {string} dataDir
 * @returns {string | null} why others may still enter; null: nobody else may
 */
export function closeDataDirectory(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid, gid } = statSync(dataDir);
  // Many accounts share a directory like /tmp.
  if (mode & STICKY)
    return `DATA_DIR ${dataDir} is shared with other accounts. Choose a directory of its own.`;
  const database = databaseOwner(dataDir, uid);
  const wanted = (mode & 0o7777 & ~OTHERS) | (database ? GROUP_PASSES : 0);
  try {
    if (database && database.gid !== gid) chownSync(dataDir, uid, database.gid);
    if ((mode & 0o7777) !== wanted) chmodSync(dataDir, wanted);
  } catch (error) {
    if ((mode & OTHERS & ~GROUP_PASSES) === 0) return null;
    return `Other accounts may enter DATA_DIR ${dataDir}, and its mode cannot be changed (${error.code}). Run: chmod 700 ${dataDir}`;
  }
  return null;
}
