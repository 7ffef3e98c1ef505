import type { Vault } from "@/server/platform/vault/index";

/** What each secret is sealed for: one that is moved to another field does not open. */
const PURPOSES = {
  captcha: "engagement captcha secret",
  captchaMobile: "engagement captcha secret of mobile apps",
  scorer: "engagement scorer header",
} as const;

export type SecretKind = keyof typeof PURPOSES;

/** A secret as the account's settings keep it. */
export function sealSecret(vault: Vault, kind: SecretKind, plain: string): string {
  return vault.seal(plain, PURPOSES[kind]);
}

/** A kept secret as it was given; null where there is none. */
export function openSecret(vault: Vault, kind: SecretKind, sealed: string | null): string | null {
  return sealed === null ? null : vault.open(sealed, PURPOSES[kind]);
}
