// Raw SQL where a ban is shown with its reader's name or changes within a transaction that changes comments; the rest
// is Prisma.
import { type Db, type Statements, statement } from "@/server/platform/db/index";

/** A ban of a reader. */
export interface ReaderBan {
  id: number;
  readerId: number;
  readerName: string;
  shadow: boolean;
  reason: string;
  createdAt: Date;
  createdBy: string;
  endsAt: Date | null;
  liftedAt: Date | null;
  liftedBy: string | null;
  /** The batch of decisions that rejected the reader's comments with this ban; null: none were. */
  batch: string | null;
}

const COLUMNS = `b.id, b.reader_id as "readerId", r.name as "readerName", b.shadow, b.reason, b.created_at as "createdAt",
  b.created_by as "createdBy", b.ends_at as "endsAt", b.lifted_at as "liftedAt", b.lifted_by as "liftedBy", b.batch`;

const INSERT = statement(
  "reader_ban_insert",
  `with b as (insert into reader_ban (account_id, reader_id, shadow, reason, ends_at, created_by, created_at, batch)
     values ($1, $2, $3, $4, $5, $6, $7, $8::uuid) returning *)
   select ${COLUMNS} from b join reader r on r.id = b.reader_id`,
);

interface NewBan {
  readerId: number;
  shadow: boolean;
  reason: string;
  endsAt: Date | null;
  createdBy: string;
  batch: string | null;
  now: Date;
}

export async function insertBan(db: Statements, accountId: number, ban: NewBan): Promise<ReaderBan> {
  const { readerId, shadow, reason, endsAt, createdBy, batch, now } = ban;
  const [row] = await db.query(INSERT, [accountId, readerId, shadow, reason, endsAt, createdBy, now, batch]);
  if (row === undefined) throw new Error("a ban was not written");
  return row;
}

const LIFT = statement(
  "reader_ban_lift",
  `update reader_ban set lifted_at = $3, lifted_by = $4
   where account_id = $1 and id = $2 and lifted_at is null returning id`,
);

export async function liftBanRow(
  db: Statements,
  accountId: number,
  { id, now, liftedBy }: { id: number; now: Date; liftedBy: string },
): Promise<boolean> {
  return (await db.query(LIFT, [accountId, id, now, liftedBy])).length > 0;
}

const FIND = statement(
  "reader_ban_find",
  `select ${COLUMNS} from reader_ban b join reader r on r.id = b.reader_id where b.account_id = $1 and b.id = $2`,
);

export async function findBan(db: Statements, accountId: number, id: number): Promise<ReaderBan | null> {
  const [row] = await db.query(FIND, [accountId, id]);
  return row ?? null;
}

/** Find a reader's pending comments, and with `published` also the published ones. */
export async function findReaderComments(
  db: Db,
  accountId: number,
  { readerId, published }: { readerId: number; published: boolean },
): Promise<number[]> {
  const rows = await db.prisma.comment.findMany({
    where: {
      accountId,
      authorId: readerId,
      status: { in: published ? ["pending", "published"] : ["pending"] },
    },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id }) => id);
}

const LIST = statement(
  "reader_ban_list",
  `select ${COLUMNS} from reader_ban b join reader r on r.id = b.reader_id
   where b.account_id = $1 and (not $3 or (b.lifted_at is null and (b.ends_at is null or b.ends_at > $2)))
   order by b.created_at desc, b.id desc limit 200`,
);

export function findBans(
  db: Statements,
  accountId: number,
  { now, holding }: { now: Date; holding: boolean },
): Promise<ReaderBan[]> {
  return db.query(LIST, [accountId, now, holding]);
}

export async function isReader(db: Db, accountId: number, readerId: number): Promise<boolean> {
  const row = await db.prisma.reader.findUnique({ where: { id: readerId, accountId }, select: { id: true } });
  return row !== null;
}
