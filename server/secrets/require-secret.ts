import type { Config } from "@/server/platform/config/index";
import { hasInstallationSecret, type Vault } from "@/server/platform/crypto/index";
import { getSqlState, type Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { Clock } from "@/server/platform/system/index";
import { CANARY_PURPOSE, SEALED_COLUMNS } from "./sealed-columns.rules";
import { countByKey, findCanary, insertCanary, replaceCanary } from "./secrets.repository";

const CANARY = "masthead";

/** Dependencies of the secret check. */
export interface SecretDependencies {
  db: Statements;
  vault: Vault;
  clock: Clock;
  config: Pick<Config, "secret" | "dataDir">;
}

const ADVICE =
  "Start with the installation's original secret: MASTHEAD_SECRET, or the file `secret` in its DATA_DIR. Put replaced secrets in MASTHEAD_PREVIOUS_SECRETS. If the secret is lost, run `masthead secrets accept` to continue without the values encrypted with it.";

function createMismatchError({ config }: SecretDependencies): AppError {
  const named = config.secret === null ? `The secret in ${config.dataDir}` : "MASTHEAD_SECRET";
  return new AppError(
    "invalid",
    `${named} is not the secret that encrypted this database's values. ${ADVICE}`,
  );
}

/** Refuses a process without a secret: on a shared database it must not create its own. */
function requireAnySecret({ config }: SecretDependencies): void {
  if (hasInstallationSecret(config)) return;
  throw new AppError(
    "invalid",
    `This database's values are encrypted, but ${config.dataDir} contains no secret. ${ADVICE}`,
  );
}

function canOpenCanary({ vault }: Pick<SecretDependencies, "vault">, canary: string): boolean {
  try {
    return vault.open(canary, CANARY_PURPOSE) === CANARY;
  } catch {
    return false;
  }
}

/** Judges the canary of a database without creating a secret where this process has none. */
export function judgeCanary(
  dependencies: Pick<SecretDependencies, "vault" | "config">,
  canary: string,
): "same" | "other" | "absent" {
  if (!hasInstallationSecret(dependencies.config)) return "absent";
  return canOpenCanary(dependencies, canary) ? "same" : "other";
}

/** Where an earlier version sealed values before the canary existed, one of their keys must be ours. */
async function requireKeyOfSealedValues(dependencies: SecretDependencies): Promise<void> {
  const counts = await Promise.all(SEALED_COLUMNS.map((column) => countByKey(dependencies.db, column)));
  const keyIds = new Set(counts.flatMap((count) => [...count.keys()]));
  if (keyIds.size === 0) return;
  requireAnySecret(dependencies);
  const { current, previous } = dependencies.vault.keyIds();
  if (![current, ...previous].some((id) => keyIds.has(id))) throw createMismatchError(dependencies);
}

/**
 * Throws unless the secret of this process is the one under which the database's values are sealed. The first process
 * on a database writes the canary that later ones open; of several concurrent ones one does.
 */
export async function requireSecret(dependencies: SecretDependencies): Promise<void> {
  const { db, vault, clock } = dependencies;
  if ((await findCanary(db)) === null) {
    await requireKeyOfSealedValues(dependencies);
    await insertCanary(db, { sealed: vault.seal(CANARY, CANARY_PURPOSE), now: clock.now() });
  }
  await requireSameSecret(dependencies);
}

/** SQLSTATE of a table that does not exist. */
const UNDEFINED_TABLE = "42P01";

/** Checks the secret without writing: where no process has started yet there is nothing to compare. */
export async function requireSameSecret(dependencies: SecretDependencies): Promise<void> {
  const canary = await findCanary(dependencies.db).catch((error: unknown) => {
    if (getSqlState(error) === UNDEFINED_TABLE) return null;
    throw error;
  });
  if (canary === null) return;
  requireAnySecret(dependencies);
  if (!canOpenCanary(dependencies, canary)) throw createMismatchError(dependencies);
}

/**
 * Accepts the current secret although the database's values are sealed under another. Returns how many it cannot
 * open.
 */
export async function acceptSecret(dependencies: SecretDependencies): Promise<number> {
  const { db, vault, clock } = dependencies;
  await replaceCanary(db, { sealed: vault.seal(CANARY, CANARY_PURPOSE), now: clock.now() });
  const { current, previous } = vault.keyIds();
  const usable = [current, ...previous];
  let unreadable = 0;
  for (const column of SEALED_COLUMNS)
    for (const [keyId, count] of await countByKey(db, column))
      if (!usable.includes(keyId)) unreadable += count;
  return unreadable;
}
