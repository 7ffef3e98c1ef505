import { type Statements, statement } from "@/server/platform/db/index";

const MERGED_INTO = statement(
  "checkout_subscriber_kept",
  `with recursive line as (select $2::int as id, 0 as step union all
     select m.kept_id, l.step + 1 from line l join subscriber_merge m on m.account_id = $1 and m.gone_id = l.id
       and m.undone_at is null)
   select s.id from subscriber s where s.account_id = $1 and s.merged_at is null
     and s.id = (select l.id from line l order by l.step desc limit 1)`,
);

/** Return the subscriber that a subscriber was merged into, or its own id; null: no such subscriber. */
export async function resolveMergedSubscriber(
  tx: Statements,
  accountId: number,
  id: number,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(MERGED_INTO, [accountId, id]);
  return row?.id ?? null;
}
