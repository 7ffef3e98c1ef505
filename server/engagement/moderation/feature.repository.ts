// Raw SQL: only the rows whose state changes are written and returned, so that concurrent calls write one change.
import { type Statements, statement } from "@/server/platform/db/index";

const FEATURE = statement(
  "comment_feature",
  `update comment set featured_at = $3, updated_at = $3
   where account_id = $1 and id = any($2::int[]) and featured_at is null and visible returning id`,
);

const UNFEATURE = statement(
  "comment_unfeature",
  `update comment set featured_at = null, updated_at = $3
   where account_id = $1 and id = any($2::int[]) and featured_at is not null returning id`,
);

/** Feature comments, or no longer; returns the ids of those that changed. Only visible comments can be featured. */
export async function writeFeatured(
  tx: Statements,
  accountId: number,
  { ids, isFeatured, now }: { ids: readonly number[]; isFeatured: boolean; now: Date },
): Promise<number[]> {
  const rows = await tx.query(isFeatured ? FEATURE : UNFEATURE, [accountId, ids, now]);
  return rows.map(({ id }) => id);
}
