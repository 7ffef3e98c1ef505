import { chmodSync, chownSync, lstatSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;
const GROUP_PASSES = 0o010;
const STICKY = 0o1000;

/** The owner of a PostgreSQL directory inside another owner's directory: root starts it under another account. */
function databaseOwner(dataDir, owner) {
  const stats = lstatSync(join(dataDir, "postgres"), { throwIfNoEntry: false });
  return stats?.isDirectory() && stats.uid !== owner ? stats : null;
}

/**
 * Creates DATA_DIR where it is missing, and restricts it to its owner (mode 0700). Where root runs PostgreSQL inside
 * it under another account, that account's group may traverse it (mode 0710) without listing its content.
 * @param {string} dataDir
 * @returns {string | null} why others still have access; null: nobody else has
 */
export function closeDataDirectory(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid, gid } = statSync(dataDir);
  // Many accounts share a directory like /tmp.
  if (mode & STICKY) return `DATA_DIR ${dataDir} is shared with other accounts. Choose a private directory.`;
  const database = databaseOwner(dataDir, uid);
  const requiredMode = (mode & 0o7777 & ~OTHERS) | (database ? GROUP_PASSES : 0);
  try {
    if (database && database.gid !== gid) chownSync(dataDir, uid, database.gid);
    if ((mode & 0o7777) !== requiredMode) chmodSync(dataDir, requiredMode);
  } catch (error) {
    if ((mode & OTHERS & ~GROUP_PASSES) === 0) return null;
    return `Other accounts can access DATA_DIR ${dataDir}, and its mode can't be changed (${error.code}). Run: chmod 700 ${dataDir}`;
  }
  return null;
}
