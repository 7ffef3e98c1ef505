import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SECRET_BYTES = 48;
const cache = new Map<string, string>();

function readSecret(path: string): string | null {
  try {
    const text = readFileSync(path, "utf8").trim();
    return text.length < 32 ? null : text;
  } catch {
    return null;
  }
}

/** Whether there is a secret already: a configured one, or a usable file in this DATA_DIR. Creates none. */
export function hasInstallationSecret(config: { secret: string | null; dataDir: string }): boolean {
  return config.secret !== null || readSecret(join(config.dataDir, "secret")) !== null;
}

/**
 * Key material for sessions: the configured one, or a random one of this installation stored in
 * `<DATA_DIR>/secret`, readable by its owner only. Created at first use; processes that start together agree on one.
 */
export function getInstallationSecret(config: { secret: string | null; dataDir: string }): string {
  if (config.secret !== null) return config.secret;
  const path = join(config.dataDir, "secret");
  const remembered = cache.get(path) ?? readSecret(path);
  if (remembered !== null) {
    cache.set(path, remembered);
    return remembered;
  }
  const created = create(config.dataDir, path);
  cache.set(path, created);
  return created;
}

/** Saves a secret in `<DATA_DIR>/secret`. Never replaces one that is there. */
export function saveInstallationSecret(dataDir: string, secret: string): void {
  const path = join(dataDir, "secret");
  writeOnce(dataDir, path, secret);
  if (readSecret(path) !== secret) throw new Error(`${path} contains another secret.`);
}

function create(dataDir: string, path: string): string {
  writeOnce(dataDir, path, randomBytes(SECRET_BYTES).toString("base64url"));
  const secret = readSecret(path);
  if (secret === null)
    throw new Error(`${path} contains no valid secret. Remove the file, or set MASTHEAD_SECRET.`);
  return secret;
}

function writeOnce(dataDir: string, path: string, secret: string): void {
  const partial = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(partial, `${secret}\n`, {
      mode: 0o600,
      flag: "wx",
    });
  } catch (cause) {
    throw new Error(`The installation's secret could not be saved in ${path}. Set MASTHEAD_SECRET.`, {
      cause,
    });
  }
  try {
    // link() is atomic and never replaces the secret of a process that was faster.
    linkSync(partial, path);
  } catch {
    // Another process was faster: its secret is read below.
  } finally {
    rmSync(partial, { force: true });
  }
}
