import { type Db, type Statements, statement } from "@/server/platform/db/index";

/** A write with an Idempotency-Key, and its response once there is one. */
export interface StoredResponse {
  requestHash: string;
  startedAt: Date;
  status: number | null;
  contentType: string | null;
  body: string | null;
}

// Raw SQL: a write with a key waits for these statements, and the claim is a conditional upsert.
// An expired key can be claimed again, as can one whose write never completed.
const CLAIM = statement(
  "idempotency_claim",
  `insert into idempotency_key as k (account_id, key, request_hash, started_at) values ($1, $2, $3, $4)
   on conflict (account_id, key) do update set request_hash = excluded.request_hash, started_at = excluded.started_at,
     status = null, content_type = null, body = null
   where k.started_at < $5 or (k.status is null and k.started_at < $6)
   returning 1`,
);

interface Claim {
  key: string;
  requestHash: string;
  now: Date;
  /** Keys claimed before this have expired. */
  expiredBefore: Date;
  /** Writes started before this without a response were abandoned. */
  abandonedBefore: Date;
}

/** Claims a key for a write; false where it is already claimed. Of two concurrent claims, one succeeds. */
export async function claimKey(db: Statements, accountId: number, claim: Claim): Promise<boolean> {
  const { key, requestHash, now, expiredBefore, abandonedBefore } = claim;
  const values = [accountId, key, requestHash, now, expiredBefore, abandonedBefore] as const;
  return (await db.query(CLAIM, values)).length > 0;
}

const FIND = statement(
  "idempotency_find",
  `select request_hash as "requestHash", started_at as "startedAt", status, content_type as "contentType", body
   from idempotency_key where account_id = $1 and key = $2`,
);

export async function findStoredResponse(
  db: Statements,
  accountId: number,
  key: string,
): Promise<StoredResponse | null> {
  const [row] = await db.query(FIND, [accountId, key]);
  return row ?? null;
}

const SAVE = statement(
  "idempotency_keep",
  `update idempotency_key set status = $4, content_type = $5, body = $6
   where account_id = $1 and key = $2 and started_at = $3`,
);

export async function saveResponse(
  db: Statements,
  accountId: number,
  response: { key: string; startedAt: Date; status: number; contentType: string | null; body: string | null },
): Promise<void> {
  const { key, startedAt, status, contentType, body } = response;
  await db.query(SAVE, [accountId, key, startedAt, status, contentType, body]);
}

const RELEASE = statement(
  "idempotency_release",
  "delete from idempotency_key where account_id = $1 and key = $2 and started_at = $3",
);

export async function releaseKey(
  db: Statements,
  accountId: number,
  { key, startedAt }: { key: string; startedAt: Date },
): Promise<void> {
  await db.query(RELEASE, [accountId, key, startedAt]);
}

/** Deletes expired keys of all accounts. */
export async function pruneKeys(db: Db, before: Date): Promise<void> {
  await db.prisma.idempotencyKey.deleteMany({ where: { startedAt: { lt: before } } });
}
