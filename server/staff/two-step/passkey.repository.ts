import type { Db } from "@/server/platform/db/index";

/** A passkey in its owner's list. */
export interface PasskeySummary {
  id: string;
  name: string;
  createdAt: Date;
  /** null: never. */
  lastUsedAt: Date | null;
}

/** Lists a person's passkeys, oldest first. */
export function findPasskeys(db: Db, staffUserId: number): Promise<PasskeySummary[]> {
  return db.prisma.staffPasskey.findMany({
    where: { staffUserId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
  });
}

export function countPasskeys(db: Db, staffUserId: number): Promise<number> {
  return db.prisma.staffPasskey.count({ where: { staffUserId } });
}

/** Lists the ids by which authenticators know a person's passkeys. */
export async function findCredentialIds(db: Db, staffUserId: number): Promise<string[]> {
  const rows = await db.prisma.staffPasskey.findMany({
    where: { staffUserId },
    select: { credentialId: true },
  });
  return rows.map(({ credentialId }) => credentialId);
}

/** Finds a passkey by the id of its credential, with its owner. */
export function findPasskeyByCredential(db: Db, credentialId: string) {
  return db.prisma.staffPasskey.findUnique({
    where: { credentialId },
    select: {
      ...{ id: true, staffUserId: true, publicKey: true, counter: true },
      user: { select: { email: true } },
    },
  });
}

interface NewPasskey {
  id: string;
  staffUserId: number;
  name: string;
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
  createdAt: Date;
}

/** Inserts a passkey; false: its credential is registered already, here or by another person. */
export async function insertPasskey(tx: Db, passkey: NewPasskey): Promise<boolean> {
  const { count } = await tx.prisma.staffPasskey.createMany({ data: [passkey], skipDuplicates: true });
  return count > 0;
}

/**
 * Marks a passkey as used; false: it was removed, or used meanwhile. `counter` is the counter of its last use, and
 * `next` that of this one.
 */
export async function markPasskeyUsed(
  tx: Db,
  { id, counter, next, now }: { id: string; counter: bigint; next: number; now: Date },
): Promise<boolean> {
  const { count } = await tx.prisma.staffPasskey.updateMany({
    where: { id, counter },
    data: { counter: next, lastUsedAt: now },
  });
  return count > 0;
}

/** Deletes one of a person's passkeys; false: they have none with this id. */
export async function deletePasskey(tx: Db, staffUserId: number, id: string): Promise<boolean> {
  return (await tx.prisma.staffPasskey.deleteMany({ where: { staffUserId, id } })).count > 0;
}

/** Deletes all passkeys of a person; returns their number. */
export async function deletePasskeys(tx: Db, staffUserId: number): Promise<number> {
  return (await tx.prisma.staffPasskey.deleteMany({ where: { staffUserId } })).count;
}
