import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts secrets that must be readable again (receivers' secrets, gateway credentials) before they are stored. */
export interface Vault {
  /** `purpose` names the row and field; a ciphertext moved to another one does not decrypt. */
  seal(plain: string, purpose: string): string;
  /** Throws when the text was not encrypted for this purpose with a secret of this installation. */
  open(ciphertext: string, purpose: string): string;
  /** Ids of the usable keys: the second part of a ciphertext (`v1.<id>.…`) names the key that encrypted it. */
  keyIds(): { current: string; previous: readonly string[] };
}

interface VaultKey {
  id: string;
  key: Buffer;
}

const VERSION = "v1";
const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

function deriveKey(secret: string): VaultKey {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "masthead vault", 32));
  return { key, id: createHash("sha256").update(key).digest("hex").slice(0, 8) };
}

/**
 * Creates a vault: AES-256-GCM under a key derived from the installation's secret. Each ciphertext names its key, so
 * that texts encrypted under a previous secret still decrypt during a rotation. Secrets are read at first use.
 */
export function createVault(read: () => { current: string; previous: readonly string[] }): Vault {
  let ring: { current: VaultKey; keys: Map<string, Buffer> } | null = null;
  const open = () => {
    if (ring !== null) return ring;
    const secrets = read();
    const current = deriveKey(secrets.current);
    const all = [current, ...secrets.previous.map(deriveKey)];
    ring = { current, keys: new Map(all.map(({ id, key }) => [id, key])) };
    return ring;
  };
  return {
    keyIds: () => {
      const { current, keys } = open();
      return { current: current.id, previous: [...keys.keys()].filter((id) => id !== current.id) };
    },
    seal: (plain, purpose) => {
      const { current } = open();
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, iv).setAAD(Buffer.from(purpose));
      const ciphertext = Buffer.concat([
        iv,
        cipher.update(plain, "utf8"),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${VERSION}.${current.id}.${ciphertext.toString("base64url")}`;
    },
    open: (ciphertext, purpose) => {
      const [version, id = "", text = ""] = ciphertext.split(".");
      const key = open().keys.get(id);
      if (version !== VERSION || key === undefined) {
        throw new Error(
          "A stored secret was encrypted with another MASTHEAD_SECRET. Add that one to MASTHEAD_PREVIOUS_SECRETS.",
        );
      }
      const bytes = Buffer.from(text, "base64url");
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]).toString();
    },
  };
}
