import type { Clock } from "@/server/platform/clock/index";
import type { Config } from "@/server/platform/config/index";
import { type Statements, sqlStateOf } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { hasInstallationSecret } from "@/server/platform/secret/index";
import type { Vault } from "@/server/platform/vault/index";
import { CANARY_PURPOSE, SEALED_COLUMNS } from "./sealed-columns.rules";
import { countByKey, findCanary, insertCanary, replaceCanary } from "./secrets.repository";

const CANARY = "masthead";

/** What the check of the secret needs of a process. */
export interface SecretParts {
  db: Statements;
  vault: Vault;
  clock: Clock;
  config: Pick<Config, "secret" | "dataDir">;
}

const ADVICE =
  "Start with the installation's own secret: MASTHEAD_SECRET, or the file `secret` in its DATA_DIR. One that was replaced belongs into MASTHEAD_PREVIOUS_SECRETS. If it is lost, `masthead secrets accept` goes on without the values that it sealed.";

function mismatch({ config }: SecretParts): AppError {
  const named = config.secret === null ? `The secret in ${config.dataDir}` : "MASTHEAD_SECRET";
  return new AppError(
    "invalid",
    `${named} is not the secret under which this database's values are sealed. ${ADVICE}`,
  );
}

/** A process that shares the database and not the secret must not make a secret of its own. */
function requireAnySecret({ config }: SecretParts): void {
  if (hasInstallationSecret(config)) return;
  throw new AppError(
    "invalid",
    `This database's values are sealed under a secret, and ${config.dataDir} holds none. ${ADVICE}`,
  );
}

function isReadable({ vault }: SecretParts, canary: string): boolean {
  try {
    return vault.open(canary, CANARY_PURPOSE) === CANARY;
  } catch {
    return false;
  }
}

/** Where an earlier version sealed values before there was a canary, one of its keys has to be ours. */
async function requireKeyOfValues(parts: SecretParts): Promise<void> {
  const counts = await Promise.all(SEALED_COLUMNS.map((place) => countByKey(parts.db, place)));
  const found = new Set(counts.flatMap((count) => [...count.keys()]));
  if (found.size === 0) return;
  requireAnySecret(parts);
  const { current, previous } = parts.vault.keyIds();
  if (![current, ...previous].some((id) => found.has(id))) throw mismatch(parts);
}

/**
 * Throws where the secret of this process is not the one under which the database's values are sealed. The first process
 * that starts on a database writes the canary that later ones open; of several that start at once one does.
 */
export async function requireSecret(parts: SecretParts): Promise<void> {
  const { db, vault, clock } = parts;
  if ((await findCanary(db)) === null) {
    await requireKeyOfValues(parts);
    await insertCanary(db, { sealed: vault.seal(CANARY, CANARY_PURPOSE), now: clock.now() });
  }
  await requireSameSecret(parts);
}

/** SQLSTATE of a table that does not exist. */
const UNDEFINED_TABLE = "42P01";

/** The same without writing anything: where no process has started yet there is nothing to compare with. */
export async function requireSameSecret(parts: SecretParts): Promise<void> {
  const canary = await findCanary(parts.db).catch((error: unknown) => {
    if (sqlStateOf(error) === UNDEFINED_TABLE) return null;
    throw error;
  });
  if (canary === null) return;
  requireAnySecret(parts);
  if (!isReadable(parts, canary)) throw mismatch(parts);
}

/** Goes on under the present secret although another one sealed the database's values. Returns how many it cannot open. */
export async function acceptSecret(parts: SecretParts): Promise<number> {
  const { db, vault, clock } = parts;
  await replaceCanary(db, { sealed: vault.seal(CANARY, CANARY_PURPOSE), now: clock.now() });
  const { current, previous } = vault.keyIds();
  const known = [current, ...previous];
  let unreadable = 0;
  for (const place of SEALED_COLUMNS)
    for (const [keyId, count] of await countByKey(db, place)) if (!known.includes(keyId)) unreadable += count;
  return unreadable;
}
