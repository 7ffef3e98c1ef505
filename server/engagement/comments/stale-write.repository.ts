import {
  encodeIntegerArray,
  encodeTextArray,
  getSqlState,
  type Statements,
  statement,
} from "@/server/platform/db/index";

/**
 * State that an optimistic comment insert assumes: the page's metadata is unchanged, and the author is not banned.
 */
export interface ExpectedState {
  pageId: number;
  /** The page's metadata as PostgreSQL's text output. */
  said: string;
  authorId: number;
}

// Subselects per row force index lookups, whatever the planner's statistics are.
const ASSERT_FRESH = statement(
  "comment_refuse_outdated",
  `select refuse_outdated() from unnest((select $2::int[]), (select $3::text[]), (select $4::int[])) as f(page, said, author)
   where (select p.metadata = f.said::jsonb from page p where p.account_id = $1 and p.id = f.page) is not true
     or exists (select from reader_ban b where b.account_id = $1 and b.reader_id = f.author and b.lifted_at is null
       and (b.ends_at is null or b.ends_at > $5))`,
);

/** Abort a transaction that inserts comments where an assumed state is not true at `now` (see `isStaleWrite`). */
export async function assertFresh(
  tx: Statements,
  accountId: number,
  { presumed, now }: { presumed: readonly ExpectedState[]; now: Date },
): Promise<void> {
  if (presumed.length === 0) return;
  await tx.query(ASSERT_FRESH, [
    accountId,
    encodeIntegerArray(presumed.map(({ pageId }) => pageId)),
    encodeTextArray(presumed.map(({ said }) => said)),
    encodeIntegerArray(presumed.map(({ authorId }) => authorId)),
    now,
  ]);
}

/** SQLSTATE that the database function refuse_outdated raises. */
const STALE_WRITE_STATE = "MH001";

/** Whether an insert was refused because an assumed state was stale. */
export function isStaleWrite(error: unknown): boolean {
  return getSqlState(error) === STALE_WRITE_STATE;
}
