import { type Statements, statement } from "@/server/platform/db/index";

export interface NewAttachment {
  readerId: number;
  key: string;
  width: number;
  height: number;
  bytes: number;
  now: Date;
}

const INSERT = statement(
  "attachment_insert",
  `insert into attachment (account_id, reader_id, key, width, height, bytes, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
);

export async function insertAttachment(db: Statements, accountId: number, row: NewAttachment): Promise<void> {
  const { readerId, key, width, height, bytes, now } = row;
  await db.query(INSERT, [accountId, readerId, key, width, height, bytes, now]);
}

const RECENT = statement(
  "attachment_recent",
  "select count(*)::int as n from attachment where account_id = $1 and reader_id = $2 and created_at > $3",
);

/** Count a reader's uploads since a time. */
export async function countRecent(
  db: Statements,
  accountId: number,
  { readerId, since }: { readerId: number; since: Date },
): Promise<number> {
  const [row] = await db.query<{ n: number }>(RECENT, [accountId, readerId, since]);
  return row?.n ?? 0;
}
