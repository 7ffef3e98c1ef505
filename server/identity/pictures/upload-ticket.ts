import { hash } from "node:crypto";
import { z } from "zod";
import type { Vault } from "@/server/platform/vault/index";

/** Leave to upload one file to one place, for a while. */
export interface UploadTicket {
  /** What may be uploaded, as base64 of JSON in the form of S3's POST policies. */
  policy: string;
  /** Proves that the policy is ours. */
  signature: string;
}

export const LARGEST_UPLOAD_BYTES = 5 * 1024 * 1024;

const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.tuple([z.object({ key: z.string() })], z.unknown()),
});

const purposeOf = (accountId: number) => `upload:${accountId}`;
const digestOf = (policy: string) => hash("sha256", policy, "base64url");

/** Writes a ticket for a key, valid until `expiresAt`. */
export function writeTicket(
  vault: Vault,
  accountId: number,
  { key, contentType, expiresAt }: { key: string; contentType: string; expiresAt: Date },
): UploadTicket {
  const conditions = [
    { key },
    { "Content-Type": contentType },
    ["content-length-range", 1, LARGEST_UPLOAD_BYTES],
  ];
  const text = JSON.stringify({ expiration: expiresAt.toISOString(), conditions });
  const policy = Buffer.from(text).toString("base64");
  return { policy, signature: vault.seal(digestOf(policy), purposeOf(accountId)) };
}

function isOurs(vault: Vault, accountId: number, { policy, signature }: UploadTicket): boolean {
  try {
    return vault.open(signature, purposeOf(accountId)) === digestOf(policy);
  } catch {
    return false;
  }
}

/** Whether a ticket of the account is for this key and still valid. */
export function admits(
  vault: Vault,
  accountId: number,
  { ticket, key, now }: { ticket: UploadTicket; key: string; now: Date },
): boolean {
  if (!isOurs(vault, accountId, ticket)) return false;
  const { expiration, conditions } = policySchema.parse(
    JSON.parse(Buffer.from(ticket.policy, "base64").toString("utf8")),
  );
  return conditions[0].key === key && new Date(expiration) > now;
}
