// Raw SQL: distinct values are found along a partial index, without reading the waiting notices into memory.
import { type Db, type Statements, statement } from "@/server/platform/db/index";

const WITH_NOTICES = statement(
  "digest_accounts_with_notices",
  "select distinct n.account_id as id from reader_notice n where n.mail_id is null",
);

// Replies in a followed thread are notices; the other kinds are looked up when a digest is sent.
const WITH_FOLLOWS = statement(
  "digest_accounts_with_follows",
  "select distinct f.account_id as id from reader_follow f where f.kind <> 'thread'",
);

/** Find the accounts in which a digest may have something to report. */
export async function findAccountsWithDigests(db: Statements): Promise<number[]> {
  const rows = [...(await db.query(WITH_NOTICES, [])), ...(await db.query(WITH_FOLLOWS, []))];
  return [...new Set(rows.map(({ id }) => id))].toSorted((one, other) => one - other);
}

const READERS = statement(
  "digest_readers",
  `select r.id as "id!" from (
     select n.reader_id as id from reader_notice n
     where n.account_id = $1 and n.mail_id is null and n.reader_id > $2
     union
     select f.reader_id from reader_follow f left join mail_preference p on p.reader_id = f.reader_id
     where f.account_id = $1 and f.reader_id > $2 and f.kind <> 'thread' and coalesce(p.follows, 'daily') <> 'off') r
   where not exists (select from reader_mail m where m.reader_id = r.id and m.occasion = $4)
   order by 1 limit $3`,
);

/**
 * Find the readers with waiting notices or with something that they follow, in the order of their ids, without those
 * who have a mail for the occasion.
 */
export async function findDigestReaders(
  db: Statements,
  accountId: number,
  { occasion, after, limit }: { occasion: string; after: number; limit: number },
): Promise<number[]> {
  return (await db.query(READERS, [accountId, after, limit, occasion])).map(({ id }) => id);
}

const ASSIGN = statement(
  "digest_assign_notices",
  `update reader_notice n set mail_id = m.id from reader_mail m
   where n.account_id = $1 and m.account_id = $1 and m.id = any($2::int[]) and n.reader_id = m.reader_id
     and n.mail_id is null`,
);

/** Put the waiting notices of each mail's reader into the mail. */
export async function assignWaitingNotices(
  db: Statements,
  accountId: number,
  mailIds: readonly number[],
): Promise<void> {
  await db.query(ASSIGN, [accountId, mailIds]);
}

/** When the digest before one was created; null: there was none. */
export async function findPreviousDigest(
  { prisma }: Db,
  accountId: number,
  { readerId, before }: { readerId: number; before: number },
): Promise<Date | null> {
  const row = await prisma.readerMail.findFirst({
    where: { accountId, readerId, topic: "digest", id: { lt: before } },
    orderBy: { id: "desc" },
    select: { createdAt: true },
  });
  return row?.createdAt ?? null;
}
