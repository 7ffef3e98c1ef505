// Raw SQL: PostgreSQL builds the documents of readers as JSON text, and concurrent calls insert one row.
import { readStatement, type Statements, statement } from "@/server/platform/db/index";

const INSERT = statement(
  "ignored_author_insert",
  `insert into ignored_author (account_id, reader_id, author_id, created_at) values ($1, $2, $3, $4)
   on conflict do nothing`,
);

/** Add an author to a reader's list; nothing happens where the author is in it. */
export async function insertIgnored(
  db: Statements,
  accountId: number,
  row: { readerId: number; authorId: number; now: Date },
): Promise<void> {
  await db.query(INSERT, [accountId, row.readerId, row.authorId, row.now]);
}

const COUNT = statement(
  "ignored_author_count",
  `select count(*)::int as "count!" from ignored_author where account_id = $1 and reader_id = $2`,
);

export async function countIgnored(db: Statements, accountId: number, readerId: number): Promise<number> {
  const [row] = await db.query(COUNT, [accountId, readerId]);
  return row?.count ?? 0;
}

// An author's id in responses is that of an organization's user where there is one.
const REMOVE = statement(
  "ignored_author_remove",
  `delete from ignored_author i using reader a
   where i.account_id = $1 and i.reader_id = $2 and a.id = i.author_id and coalesce(a.public_id, a.id) = $3
   returning i.author_id as "authorId"`,
);

/** Remove an author from a reader's list, by their public id; returns whether they were in it. */
export async function removeIgnored(
  db: Statements,
  accountId: number,
  { readerId, publicId }: { readerId: number; publicId: number },
): Promise<boolean> {
  return (await db.query(REMOVE, [accountId, readerId, publicId])).length > 0;
}

const LIST = readStatement(
  "ignored_author_list",
  `select reader_wire(a) as "document!" from ignored_author i join reader a on a.id = i.author_id
   where i.account_id = $1 and i.reader_id = $2 order by i.created_at desc, i.author_id desc limit $3`,
);

/** Find the authors whom a reader ignores, latest first, in the interface's form (JSON text). */
export async function findIgnored(
  db: Statements,
  accountId: number,
  { readerId, limit }: { readerId: number; limit: number },
): Promise<string[]> {
  const rows = await db.query(LIST, [accountId, readerId, limit]);
  return rows.map(({ document }) => document);
}
