// Raw SQL: only the rows whose state changes are written and returned, so that concurrent calls write one change. The
// mark is no part of the stored wire form, whose trigger notes other changes for live readers.
import { type Statements, statement } from "@/server/platform/db/index";

const FEATURE = statement(
  "comment_feature",
  `with changed as (update comment set featured_at = $3, updated_at = $3
     where account_id = $1 and id = any($2::int[]) and featured_at is null and visible returning id, realm_id),
   noted as (insert into comment_change (realm_id, comment_id, kind) select realm_id, id, 'edit' from changed)
   select id as "id!" from changed`,
);

const UNFEATURE = statement(
  "comment_unfeature",
  `with changed as (update comment set featured_at = null, updated_at = $3
     where account_id = $1 and id = any($2::int[]) and featured_at is not null returning id, realm_id, visible),
   noted as (insert into comment_change (realm_id, comment_id, kind)
     select realm_id, id, 'edit' from changed where visible)
   select id as "id!" from changed`,
);

/**
 * Feature comments whose conversations are locked, or no longer, and note it for live readers; returns the ids of those
 * that changed. Only visible comments can be featured.
 */
export async function writeFeatured(
  tx: Statements,
  accountId: number,
  { ids, isFeatured, now }: { ids: readonly number[]; isFeatured: boolean; now: Date },
): Promise<number[]> {
  const rows = await tx.query(isFeatured ? FEATURE : UNFEATURE, [accountId, ids, now]);
  return rows.map(({ id }) => id);
}
