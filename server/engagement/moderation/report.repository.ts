import type { Db } from "@/server/platform/db/index";

interface NewReport {
  commentId: number;
  readerId: number;
  reason: string;
  note: string;
  now: Date;
}

/** Stores a report; a second one by the same reader changes nothing. */
export async function insertReport(db: Db, accountId: number, report: NewReport): Promise<void> {
  const { commentId, readerId, reason, note, now } = report;
  await db.prisma.commentReport.createMany({
    data: [{ accountId, commentId, readerId, reason, note, createdAt: now }],
    skipDuplicates: true,
  });
}

/** Stores an appeal; false where the comment has one. */
export async function insertAppeal(
  db: Db,
  accountId: number,
  { commentId, note, now }: { commentId: number; note: string; now: Date },
): Promise<boolean> {
  const { count } = await db.prisma.commentAppeal.createMany({
    data: [{ accountId, commentId, note, createdAt: now }],
    skipDuplicates: true,
  });
  return count > 0;
}
