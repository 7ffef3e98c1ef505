import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { AppError } from "@/server/platform/errors/index";

const VERSION = "v1";
const ALGORITHM = "aes-256-gcm";
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** OWASP's recommendation for scrypt: 128 MiB per guess. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

function deriveKey(passphrase: string, salt: Buffer): Buffer {
  return scryptSync(passphrase.normalize("NFC"), salt, 32, SCRYPT);
}

/** Encrypts the installation's secret under a passphrase, as text. */
export function sealSecret(secret: string, passphrase: string): string {
  const salt = randomBytes(SALT_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, deriveKey(passphrase, salt), iv);
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${Buffer.concat([salt, iv, sealed]).toString("base64url")}`;
}

/** Decrypts the secret of a backup. Refuses (invalid) another passphrase. */
export function openSecret(text: string, passphrase: string): string {
  const bytes = Buffer.from(text.split(".")[1] ?? "", "base64url");
  const salt = bytes.subarray(0, SALT_BYTES);
  const iv = bytes.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES);
  const decipher = createDecipheriv(ALGORITHM, deriveKey(passphrase, salt), iv, {
    authTagLength: TAG_BYTES,
  });
  try {
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const sealed = bytes.subarray(SALT_BYTES + IV_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString();
  } catch (cause) {
    throw new AppError(
      "invalid",
      "MASTHEAD_BACKUP_PASSPHRASE is not the passphrase of this backup. Nothing was restored.",
      { cause },
    );
  }
}
