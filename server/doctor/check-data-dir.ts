import { access, constants, stat, statfs } from "node:fs/promises";
import type { Config } from "@/server/platform/config/index";
import { findReason } from "@/server/wait-for-database";
import { type Finding, failure, ok, warning } from "./finding";

const MEGABYTE = 1024 * 1024;
const WARNING_MEGABYTES = 1_024;
const FAILURE_MEGABYTES = 200;
/** Others may do anything; the group may do more than traverse, which the account of PostgreSQL needs. */
const OPEN_MODE = 0o067;

/** Checks that DATA_DIR is private and writable, and has space left. */
export async function checkDataDir({ dataDir }: Pick<Config, "dataDir">): Promise<Finding[]> {
  const stats = await stat(dataDir).catch(() => null);
  if (stats === null)
    return [warning("data_dir", `DATA_DIR ${dataDir} does not exist.`, "The first start creates it.")];
  const findings: Finding[] = [];
  const mode = stats.mode & 0o7777;
  if ((mode & OPEN_MODE) !== 0)
    findings.push(
      warning(
        "data_dir",
        `Other accounts can access DATA_DIR ${dataDir} (mode ${mode.toString(8).padStart(4, "0")}).`,
        `Run: chmod 700 ${dataDir}`,
      ),
    );
  const refusal = await access(dataDir, constants.W_OK | constants.X_OK).catch(findReason);
  if (refusal !== undefined)
    findings.push(
      failure(
        "data_dir",
        `DATA_DIR is not writable: ${refusal}.`,
        "Run Masthead as the account that owns it.",
      ),
    );
  const { bavail, bsize } = await statfs(dataDir);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  const found = `${free} MB are free on the disk of DATA_DIR.`;
  if (free < FAILURE_MEGABYTES) findings.push(failure("data_dir", found, "Free some space."));
  else if (free < WARNING_MEGABYTES) findings.push(warning("data_dir", found, "Free some space soon."));
  return findings.length > 0 ? findings : [ok("data_dir", `DATA_DIR ${dataDir} is private. ${found}`)];
}
