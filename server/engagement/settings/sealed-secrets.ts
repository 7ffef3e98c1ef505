import type { Vault } from "@/server/platform/crypto/index";

/** Sealing context of each secret: a secret moved to another field cannot be opened. */
const PURPOSES = {
  captcha: "engagement captcha secret",
  captchaMobile: "engagement captcha secret of mobile apps",
  scorer: "engagement scorer header",
} as const;

export type SecretKind = keyof typeof PURPOSES;

/** Seal a secret for the account's settings. */
export function sealSecret(vault: Vault, kind: SecretKind, plain: string): string {
  return vault.seal(plain, PURPOSES[kind]);
}

/** Open a stored secret; null where there is none. */
export function openSecret(vault: Vault, kind: SecretKind, sealed: string | null): string | null {
  return sealed === null ? null : vault.open(sealed, PURPOSES[kind]);
}
