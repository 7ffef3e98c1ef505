import { z } from "zod";
import { type Statements, statement } from "@/server/platform/db/index";

// Raw SQL: a cursor, which Prisma does not have: the rows are sorted once, and few of them are in memory at a time.
const OPEN = statement(
  "imported_comments_open",
  `declare kept no scroll cursor for
   select i.external_id as "externalId", i.payload, i.created_at as "createdAt", i.story_id as "storyId", s.slug
   from imported_comment i join story s on s.id = i.story_id and s.account_id = i.account_id
   where i.account_id = $1 and i.payload <> '{}' and not exists (
     select from comment c where c.account_id = i.account_id and c.external_id = i.external_id)
   order by i.story_id, i.created_at, i.external_id`,
);

const NEXT = statement("imported_comments_next", "fetch forward 2000 from kept");

// PostgreSQL describes the rows of a select, but not those that a cursor fetches.
const storedComment = z.object({
  externalId: z.string(),
  payload: z.unknown(),
  createdAt: z.date(),
  storyId: z.string(),
  slug: z.string(),
});

/** A comment that an import stored with its story. */
export type StoredComment = z.output<typeof storedComment>;

/**
 * Iterates over the account's stored comments that are not yet published under their stories, by story. Those of erased
 * persons are empty and left out.
 */
export async function* iterateStoredComments(
  tx: Statements,
  accountId: number,
): AsyncGenerator<StoredComment> {
  await tx.query(OPEN, [accountId]);
  for (;;) {
    const rows = await tx.query(NEXT, []);
    if (rows.length === 0) return;
    yield* rows.map((row) => storedComment.parse(row));
  }
}

const COUNT = statement(
  "imported_comments_count",
  `select count(*)::int as "kept!" from imported_comment i where i.account_id = $1 and i.payload <> '{}'
     and not exists (select from comment c where c.account_id = i.account_id and c.external_id = i.external_id)`,
);

export async function countStoredComments(db: Statements, accountId: number): Promise<number> {
  const [row] = await db.query(COUNT, [accountId]);
  return row?.kept ?? 0;
}
