import { integerArray, type Statements, sqlStateOf, statement, textArray } from "@/server/platform/db/index";

/** What a new comment was made by without asking whether it is so: its page is as it was, and nobody bans its author. */
export interface ExpectedState {
  pageId: number;
  /** The page's metadata as PostgreSQL writes them. */
  said: string;
  authorId: number;
}

// One page and one author after the other, by index, whatever the planner believes of the tables.
const REFUSE_OUTDATED = statement(
  "comment_refuse_outdated",
  `select refuse_outdated() from unnest((select $2::int[]), (select $3::text[]), (select $4::int[])) as f(page, said, author)
   where (select p.metadata = f.said::jsonb from page p where p.account_id = $1 and p.id = f.page) is not true
     or exists (select from reader_ban b where b.account_id = $1 and b.reader_id = f.author and b.lifted_at is null
       and (b.ends_at is null or b.ends_at > $5))`,
);

/** Fails a transaction that is to write comments where anything that they presume is not so `now`; by that `isOutdated`. */
export async function assertFresh(
  tx: Statements,
  accountId: number,
  { presumed, now }: { presumed: readonly ExpectedState[]; now: Date },
): Promise<void> {
  if (presumed.length === 0) return;
  await tx.query(REFUSE_OUTDATED, [
    accountId,
    integerArray(presumed.map(({ pageId }) => pageId)),
    textArray(presumed.map(({ said }) => said)),
    integerArray(presumed.map(({ authorId }) => authorId)),
    now,
  ]);
}

/** As the database refuses it (refuse_outdated). */
const OUTDATED = "MH001";

/** Whether a comment was refused because something is not so that it presumed. */
export function isStaleWrite(error: unknown): boolean {
  return sqlStateOf(error) === OUTDATED;
}
