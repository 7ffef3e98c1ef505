import type { Config } from "@/server/platform/config/index";
import {
  createVault,
  getInstallationSecret,
  hasInstallationSecret,
  saveInstallationSecret,
} from "@/server/platform/crypto/index";
import { AppError } from "@/server/platform/errors/index";
import type { Manifest } from "./manifest";
import { openSecret } from "./sealed-secret";

type SecretConfig = Pick<Config, "dataDir" | "secret" | "previousSecrets" | "backupPassphrase">;

/** What a restore does with the secret. */
export interface SecretPlan {
  /** Saves the secret of the backup where this installation has none. */
  save(): void;
  /** Whether the restored values can be decrypted here. */
  isUsable: boolean;
}

const NOTHING = { save: () => undefined };

function listKeyIds(config: SecretConfig): string[] {
  if (!hasInstallationSecret(config)) return [];
  const vault = createVault(() => ({
    current: getInstallationSecret(config),
    previous: config.previousSecrets,
  }));
  const { current, previous } = vault.keyIds();
  return [current, ...previous];
}

/**
 * Decides before anything is changed how the restored values are decrypted: with the secret of this installation, or
 * with the one in the backup. Refuses (invalid) a backup whose values could not be, unless `isOptional`.
 */
export function planSecret(
  { key_id: keyId, sealed }: Manifest["secret"],
  config: SecretConfig,
  isOptional: boolean,
): SecretPlan {
  if (keyId === null || listKeyIds(config).includes(keyId)) return { ...NOTHING, isUsable: true };
  if (isOptional) return { ...NOTHING, isUsable: false };
  if (sealed !== null && config.backupPassphrase !== null) {
    const secret = openSecret(sealed, config.backupPassphrase);
    if (!hasInstallationSecret(config))
      return { save: () => saveInstallationSecret(config.dataDir, secret), isUsable: true };
    throw new AppError(
      "invalid",
      `This installation has another secret than the backup. Unset MASTHEAD_SECRET and move ${config.dataDir}/secret away: the restore then saves the one of the backup. Nothing was restored.`,
    );
  }
  const remedy =
    sealed === null
      ? "Set MASTHEAD_SECRET to the secret of the installation that was backed up"
      : "Set MASTHEAD_BACKUP_PASSPHRASE: the backup contains the secret. Or set MASTHEAD_SECRET to it";
  throw new AppError(
    "invalid",
    `The values in this backup are encrypted with a secret that is not here. ${remedy}. If it is lost, add --without-secret, and run \`masthead secrets accept\` afterwards. Nothing was restored.`,
  );
}
