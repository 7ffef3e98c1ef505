import { type Statements, statement } from "@/server/platform/db/index";

// A cursor: they are sorted once, however many there are, and few of them are held here at a time.
const OPEN = statement(
  "imported_comments_kept_open",
  `declare kept no scroll cursor for
   select i.external_id as "externalId", i.payload, i.created_at as "createdAt", i.story_id as "storyId", s.slug
   from imported_comment i join story s on s.id = i.story_id and s.account_id = i.account_id
   where i.account_id = $1 and not exists (
     select from comment c where c.account_id = i.account_id and c.external_id = i.external_id)
   order by i.story_id, i.created_at, i.external_id`,
);

const NEXT = statement("imported_comments_kept_next", "fetch forward 2000 from kept");

/** A comment that an import kept with its story. */
export interface KeptComment {
  externalId: string;
  payload: unknown;
  createdAt: Date;
  storyId: string;
  slug: string;
}

/** Kept comments of the account that did not stand under their stories when this began, story by story. */
export async function* readKeptComments(tx: Statements, accountId: number): AsyncGenerator<KeptComment> {
  await tx.query(OPEN, [accountId]);
  for (;;) {
    const kept = await tx.query<KeptComment>(NEXT, []);
    if (kept.length === 0) return;
    yield* kept;
  }
}

const COUNT = statement(
  "imported_comments_count",
  `select count(*)::int as kept from imported_comment i where i.account_id = $1
     and not exists (select from comment c where c.account_id = i.account_id and c.external_id = i.external_id)`,
);

export async function countKeptComments(db: Statements, accountId: number): Promise<number> {
  const [row] = await db.query<{ kept: number }>(COUNT, [accountId]);
  return row?.kept ?? 0;
}
