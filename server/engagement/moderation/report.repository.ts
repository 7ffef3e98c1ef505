import { type Statements, statement } from "@/server/platform/db/index";

const REPORT = statement(
  "comment_report_insert",
  `insert into comment_report (account_id, comment_id, reader_id, reason, note, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (comment_id, reader_id) do nothing`,
);

interface NewReport {
  commentId: number;
  readerId: number;
  reason: string;
  note: string;
  now: Date;
}

export async function insertReport(db: Statements, accountId: number, report: NewReport): Promise<void> {
  const { commentId, readerId, reason, note, now } = report;
  await db.query(REPORT, [accountId, commentId, readerId, reason, note, now]);
}

const APPEAL = statement(
  "comment_appeal_insert",
  `insert into comment_appeal (account_id, comment_id, note, created_at) values ($1, $2, $3, $4)
   on conflict (comment_id) do nothing returning comment_id`,
);

export async function insertAppeal(
  db: Statements,
  accountId: number,
  { commentId, note, now }: { commentId: number; note: string; now: Date },
): Promise<boolean> {
  return (await db.query(APPEAL, [accountId, commentId, note, now])).length > 0;
}
