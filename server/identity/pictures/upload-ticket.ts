import { hash } from "node:crypto";
import { z } from "zod";
import type { Vault } from "@/server/platform/crypto/index";

/** Permission to upload one file under one key, for a limited time. */
export interface UploadTicket {
  /** Conditions of the upload, as base64 of JSON in the form of S3's POST policies. */
  policy: string;
  /** Proves that this server issued the policy. */
  signature: string;
}

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.tuple([z.object({ key: z.string() })], z.unknown()),
});

const toPurpose = (accountId: number) => `upload:${accountId}`;
const computeDigest = (policy: string) => hash("sha256", policy, "base64url");

/** Signs a ticket for a key, valid until `expiresAt`. */
export function signTicket(
  vault: Vault,
  accountId: number,
  { key, contentType, expiresAt }: { key: string; contentType: string; expiresAt: Date },
): UploadTicket {
  const conditions = [
    { key },
    { "Content-Type": contentType },
    ["content-length-range", 1, MAX_UPLOAD_BYTES],
  ];
  const text = JSON.stringify({ expiration: expiresAt.toISOString(), conditions });
  const policy = Buffer.from(text).toString("base64");
  return { policy, signature: vault.seal(computeDigest(policy), toPurpose(accountId)) };
}

function isSignatureValid(vault: Vault, accountId: number, { policy, signature }: UploadTicket): boolean {
  try {
    return vault.open(signature, toPurpose(accountId)) === computeDigest(policy);
  } catch {
    return false;
  }
}

/** Whether a ticket of the account is for this key and still valid. */
export function isTicketValid(
  vault: Vault,
  accountId: number,
  { ticket, key, now }: { ticket: UploadTicket; key: string; now: Date },
): boolean {
  if (!isSignatureValid(vault, accountId, ticket)) return false;
  const { expiration, conditions } = policySchema.parse(
    JSON.parse(Buffer.from(ticket.policy, "base64").toString("utf8")),
  );
  return conditions[0].key === key && new Date(expiration) > now;
}
