import type { Db } from "@/server/platform/db/index";
import type { PersonKey } from "./person";

/** An erasure as it is stored. */
export interface ErasureRow {
  id: string;
  readerId: number | null;
  subscriberIds: number[];
  requestedAt: Date;
  erasedAt: Date | null;
  cleanedAt: Date | null;
  finishedAt: Date | null;
  sealedSubject: string | null;
}

const SELECT = {
  id: true,
  readerId: true,
  subscriberIds: true,
  requestedAt: true,
  erasedAt: true,
  cleanedAt: true,
  finishedAt: true,
  sealedSubject: true,
} as const;

/** What a run of an erasure writes of it. */
type Progress = Pick<
  ErasureRow,
  "erasedAt" | "cleanedAt" | "finishedAt" | "subscriberIds" | "sealedSubject"
> & {
  triedAt: Date;
};

/** Finds the erasure of a reader, or the latest one of a subscriber; null: none was requested. */
export function findErasure(db: Db, accountId: number, key: PersonKey): Promise<ErasureRow | null> {
  const who = "readerId" in key ? { readerId: key.readerId } : { subscriberIds: { has: key.subscriberId } };
  return db.prisma.readerErasure.findFirst({
    where: { accountId, ...who },
    orderBy: { requestedAt: "desc" },
    select: SELECT,
  });
}

/** Finds an erasure of an account; null: it has none with this id, a valid UUID. */
export function findErasureById(db: Db, accountId: number, id: string): Promise<ErasureRow | null> {
  return db.prisma.readerErasure.findFirst({ where: { id, accountId }, select: SELECT });
}

export function getErasure(db: Db, accountId: number, id: string): Promise<ErasureRow> {
  return db.prisma.readerErasure.findFirstOrThrow({ where: { id, accountId }, select: SELECT });
}

type NewErasure = Pick<ErasureRow, "id" | "readerId" | "subscriberIds" | "requestedAt" | "sealedSubject"> & {
  requestedBy: string;
};

/** Inserts an erasure; nothing where the reader has one already. */
export async function insertErasure(db: Db, accountId: number, erasure: NewErasure): Promise<void> {
  await db.prisma.readerErasure.createMany({ data: { accountId, ...erasure }, skipDuplicates: true });
}

export async function saveErasure(
  db: Db,
  accountId: number,
  { id, ...change }: { id: string } & Partial<Progress>,
): Promise<void> {
  await db.prisma.readerErasure.updateMany({ where: { id, accountId }, data: change });
}

/**
 * Erasures that were requested before `before` and are not finished, of all accounts, 100 at most. Those that were never
 * continued come first, then those that waited longest: erasures that fail hold up no others.
 */
export function findUnfinished(db: Db, before: Date): Promise<{ id: string; accountId: number }[]> {
  return db.prisma.readerErasure.findMany({
    where: { finishedAt: null, requestedAt: { lt: before } },
    orderBy: [{ triedAt: { sort: "asc", nulls: "first" } }, { requestedAt: "asc" }],
    take: 100,
    select: { id: true, accountId: true },
  });
}
