// Raw SQL: all comments of a conversation are renumbered and recounted at once.
import { type Statements, statement } from "@/server/platform/db/index";

// A lateral subquery per conversation forces the realm index, whatever the statistics of a fast-growing table are;
// the account id is only a guard.
const RENUMBER = statement(
  "transfer_renumber",
  `with moved as (
     update comment c set ordinal = o.place from (
       select s.id, row_number() over (partition by w.id order by s.created_at, s.id)::int - 1 as place
       from unnest($2::int[]) as w(id), lateral (select id, created_at from comment
         where account_id is not distinct from $1 and realm_id = w.id and parent_comment_id is null offset 0) s) o
     where c.id = o.id and c.ordinal <> o.place returning c.realm_id)
   select distinct realm_id as id from moved`,
);

const CLEAR_SPANS = statement(
  "transfer_clear_spans",
  "delete from comment_span where realm_id = any($1::int[])",
);

const FILL_SPANS = statement(
  "transfer_fill_spans",
  `insert into comment_span (realm_id, span, listed) select realm_id, ordinal / 512, count(*)::int from comment
   where account_id is not distinct from $1 and realm_id = any($2::int[]) and parent_comment_id is null and listed group by 1, 2`,
);

const END_REALMS = statement(
  "transfer_end_realms",
  `update comment_realm r set next_ordinal = said.begun, last_at = said.last_at from (
     select w.id, s.begun, s.last_at from unnest($2::int[]) as w(id), lateral (
       select (count(*) filter (where parent_comment_id is null))::int as begun, max(created_at) as last_at
       from comment where account_id is not distinct from $1 and realm_id = w.id having count(*) > 0) s) said
   where r.account_id = $1 and r.id = said.id`,
);

/**
 * Reorder locked conversations by time where new comments may not be last, and update each one's next ordinal.
 * Conversations with only new comments are in order already.
 */
export async function reorderRealms(
  tx: Statements,
  accountId: number,
  mixed: readonly number[],
): Promise<void> {
  if (mixed.length === 0) return;
  const moved = await tx.query(RENUMBER, [accountId, mixed]);
  if (moved.length > 0) {
    const renumbered = moved.map(({ id }) => id);
    await tx.query(CLEAR_SPANS, [renumbered]);
    await tx.query(FILL_SPANS, [accountId, renumbered]);
  }
  await tx.query(END_REALMS, [accountId, mixed]);
}

const RECOUNT_REALMS = statement(
  "transfer_recount_realms",
  `update comment_realm r set comment_count = s.comments, parent_count = s.parents
   from unnest($2::int[]) as w(id), lateral (
     select (count(*) filter (where visible))::int as comments,
       (count(*) filter (where visible and parent_comment_id is null))::int as parents
     from comment where account_id is not distinct from $1 and realm_id = w.id) s
   where r.account_id = $1 and r.id = w.id`,
);

const RECOUNT_PAGES = statement(
  "transfer_recount_pages",
  `update page p set comment_count = s.comments from (
     select r.page_id, sum(r.comment_count)::int as comments from comment_realm r
     where r.page_id in (select page_id from comment_realm where account_id = $1 and id = any($2::int[])) group by 1) s
   where p.account_id = $1 and p.id = s.page_id`,
);

/** Renumber locked conversations by time after comments were moved, and recount them. */
export async function renumberRealms(
  tx: Statements,
  accountId: number,
  realmIds: readonly number[],
): Promise<void> {
  if (realmIds.length === 0) return;
  await tx.query(RENUMBER, [accountId, realmIds]);
  await tx.query(CLEAR_SPANS, [realmIds]);
  await tx.query(FILL_SPANS, [accountId, realmIds]);
  await tx.query(END_REALMS, [accountId, realmIds]);
  await tx.query(RECOUNT_REALMS, [accountId, realmIds]);
  await tx.query(RECOUNT_PAGES, [accountId, realmIds]);
}
