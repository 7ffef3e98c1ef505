import { createHash } from "node:crypto";
import { type Database, readStatement, statement } from "@/server/platform/db/index";

/** A server key as the edge checks it. */
export interface ServerKey {
  id: number;
  accountId: number;
  name: string;
  scopes: readonly string[];
  /** null: it does not expire. */
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** The minute of its last use. */
  lastUsedAt: Date | null;
}

/** Hash of a server key, under which it is stored and looked up. */
export function hashServerKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

// Raw SQL: runs on every request with a server key, on a shared read connection, so that a revoked key is refused at
// once in every process.
const BY_HASH = readStatement(
  "account_server_key_by_hash",
  `select id, account_id as "accountId", name, scopes as "scopes!", expires_at as "expiresAt",
     revoked_at as "revokedAt", last_used_at as "lastUsedAt"
   from account_server_key where hash = $1`,
);

/** Finds a key, whether or not it is still valid; null: nobody has it. */
export async function findServerKey(db: Database, key: string): Promise<ServerKey | null> {
  const [row] = await db.query(BY_HASH, [hashServerKey(key)]);
  return row ?? null;
}

// Raw SQL: the time only ever moves forward, whichever process writes last.
const NOTE_USE = statement(
  "account_server_key_note_use",
  `update account_server_key set last_used_at = date_trunc('minute', $3::timestamptz)
   where account_id = $1 and id = $2 and (last_used_at is null or last_used_at < date_trunc('minute', $3::timestamptz))`,
);

/** Stores the minute of a use, unless it is stored already. */
export async function noteKeyUse(db: Database, { id, accountId }: ServerKey, now: Date): Promise<void> {
  await db.query(NOTE_USE, [accountId, id, now]);
}
