import { type Db, type Statements, statement } from "@/server/platform/db/index";

/** A server key as staff recognise it, without its secret. */
export interface ServerKeySummary {
  id: number;
  prefix: string;
  name: string;
  /** `all`, or the scopes that it has. */
  scopes: string[];
  createdAt: Date;
  /** null: it does not expire. */
  expiresAt: Date | null;
  /** The minute of its last use; null: not used yet. */
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

export function findKeys(db: Db, accountId: number): Promise<ServerKeySummary[]> {
  return db.prisma.accountServerKey.findMany({
    where: { accountId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 50,
    select: {
      id: true,
      prefix: true,
      name: true,
      scopes: true,
      createdAt: true,
      expiresAt: true,
      lastUsedAt: true,
      revokedAt: true,
    },
  });
}

// Raw SQL: an advisory lock. A row lock of the account would wait for every change of its settings.
const LOCK = statement(
  "server_keys_lock",
  "select pg_advisory_xact_lock(hashtext('server keys'), $1::int)::text as locked",
);

/** Waits for other changes of the account's keys, until this transaction ends. */
export async function lockKeys(tx: Statements, accountId: number): Promise<void> {
  await tx.query(LOCK, [accountId]);
}

/** Counts the keys that are neither revoked nor expired. */
export function countLiveKeys(db: Db, accountId: number, now: Date): Promise<number> {
  return db.prisma.accountServerKey.count({
    where: { accountId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  });
}

/** A server key as it is stored. */
export interface NewKeyRow {
  hash: string;
  prefix: string;
  name: string;
  scopes: readonly string[];
  expiresAt: Date | null;
  now: Date;
}

export async function insertKey(
  db: Db,
  accountId: number,
  { now, scopes, ...row }: NewKeyRow,
): Promise<number> {
  const { id } = await db.prisma.accountServerKey.create({
    data: { ...row, accountId, scopes: [...scopes], createdAt: now },
  });
  return id;
}

/** Revokes a key; returns whether the account has it. A second revocation preserves the first one's time. */
export async function revokeKey(
  db: Db,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  const { count } = await db.prisma.accountServerKey.updateMany({
    where: { id, accountId, revokedAt: null },
    data: { revokedAt: now },
  });
  return count > 0 || (await db.prisma.accountServerKey.count({ where: { id, accountId } })) > 0;
}
