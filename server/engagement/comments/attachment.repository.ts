import type { Db } from "@/server/platform/db/index";

export interface NewAttachment {
  readerId: number;
  key: string;
  width: number;
  height: number;
  bytes: number;
  now: Date;
}

export async function insertAttachment(
  db: Db,
  accountId: number,
  { readerId, key, width, height, bytes, now }: NewAttachment,
): Promise<void> {
  await db.prisma.attachment.create({
    data: { accountId, readerId, key, width, height, bytes, createdAt: now },
  });
}

/** Count a reader's uploads since a time. */
export function countRecent(
  db: Db,
  accountId: number,
  { readerId, since }: { readerId: number; since: Date },
): Promise<number> {
  return db.prisma.attachment.count({ where: { accountId, readerId, createdAt: { gt: since } } });
}
