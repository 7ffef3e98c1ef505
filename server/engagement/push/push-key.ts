import { createECDH } from "node:crypto";
import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import { findPushKey, type PushKeyRow } from "./push-key.repository";

/** What notifications are sent with. */
export interface VapidKey {
  publicKey: string;
  privateKey: string;
  /** How a push service reaches the sender (RFC 8292): the publication's URL, or a mail address of its host. */
  subject: string;
}

function toPurpose(accountId: number): string {
  return `push-key:${accountId}`;
}

/** Create a key pair for notifications (P-256, RFC 8292), its private key sealed. */
export function createPushKey(accountId: number, vault: Vault): Omit<PushKeyRow, "active"> {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  // A key with leading zeros is shorter than the 32 bytes that the signature's format demands.
  const privateKey = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url");
  return { publicKey, privateKey: vault.seal(privateKey, toPurpose(accountId)) };
}

/** Open the key pair of an account that offers notifications; null: it does not. */
export async function openPushKey({
  account,
  db,
  vault,
}: Context & { vault: Vault }): Promise<VapidKey | null> {
  const key = await findPushKey(db, account.id);
  if (key === null || !key.active) return null;
  const { protocol, href, hostname } = new URL(account.siteUrl);
  return {
    publicKey: key.publicKey,
    privateKey: vault.open(key.privateKey, toPurpose(account.id)),
    subject: protocol === "https:" ? href : `mailto:push@${hostname}`,
  };
}

/** Get the public key with which browsers subscribe; null: the publication offers no notifications. */
export async function getPushKey({ account, db }: Context): Promise<string | null> {
  const key = await findPushKey(db, account.id);
  return key?.active === true ? key.publicKey : null;
}
