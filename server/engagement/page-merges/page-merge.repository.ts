// Raw SQL: pages and conversations are locked in one order, and all rows of many pages move at once.
import { type Statements, statement } from "@/server/platform/db/index";

export interface Merge {
  mergedId: number;
  keptId: number;
}

const PAIRS = "unnest($2::int[], $3::int[]) as f(merged, kept)";

// Conversations first, then pages, each in id order: the lock order of all comment writers.
const LOCK_REALMS = statement(
  "page_merge_lock_realms",
  "select id from comment_realm where account_id = $1 and page_id = any($2::int[]) order by id for update",
);

const LOCK_PAGES = statement(
  "page_merge_lock_pages",
  "select id from page where account_id = $1 and id = any($2::int[]) order by id for update",
);

/** Lock pages and their conversations; returns the ids of the pages that exist. */
export async function lockPages(
  tx: Statements,
  accountId: number,
  pageIds: readonly number[],
): Promise<number[]> {
  await tx.query(LOCK_REALMS, [accountId, pageIds]);
  const rows = await tx.query(LOCK_PAGES, [accountId, pageIds]);
  return rows.map(({ id }) => id);
}

// A lateral subquery per conversation forces the realm index, whatever the statistics of a fast-growing table are.
const COMMENTS_OF_REALM = "lateral (select id from comment where realm_id = r.id offset 0) c";

const RECORD = statement(
  "page_merge_record",
  `insert into page_merge (account_id, page_id, merged_page_id, page, realms, bookmarks, reactions, comment_ids, merged_at)
   select $1, f.kept, p.id, to_jsonb(p),
     coalesce((select jsonb_agg(to_jsonb(r) order by r.id) from comment_realm r where r.page_id = p.id), '[]'),
     coalesce((select jsonb_agg(to_jsonb(b) order by b.id) from bookmark b where b.page_id = p.id), '[]'),
     coalesce((select jsonb_agg(to_jsonb(x)) from page_reaction x where x.page_id = p.id), '[]'),
     coalesce((select jsonb_agg(jsonb_build_array(c.id, r.id) order by c.id) from comment_realm r,
       ${COMMENTS_OF_REALM} where r.page_id = p.id), '[]'),
     $4
   from ${PAIRS} join page p on p.account_id = $1 and p.id = f.merged order by p.id`,
);

const ADD_REALMS = statement(
  "page_merge_add_realms",
  `insert into comment_realm (account_id, page_id, widget_id, created_at)
   select $1, f.kept, r.widget_id, min(r.created_at) from ${PAIRS} join comment_realm r on r.page_id = f.merged
   group by f.kept, r.widget_id order by f.kept, r.widget_id on conflict (page_id, widget_id) do nothing`,
);

const MOVE_COMMENTS = statement(
  "page_merge_move_comments",
  `update comment moved set realm_id = m.realm_id, page_id = m.page_id from (
     select c.id, t.id as realm_id, t.page_id from ${PAIRS} join comment_realm r on r.account_id = $1 and r.page_id = f.merged
       join comment_realm t on t.page_id = f.kept and t.widget_id = r.widget_id, ${COMMENTS_OF_REALM}) m
   where moved.id = m.id`,
);

const TARGET_REALMS = statement(
  "page_merge_kept_realms",
  `select distinct t.id from ${PAIRS} join comment_realm r on r.page_id = f.merged and r.account_id = $1
     join comment_realm t on t.page_id = f.kept and t.widget_id = r.widget_id`,
);

// A reader has one bookmark per page: the first one, where several merged URLs were bookmarked.
const MOVE_BOOKMARKS = statement(
  "page_merge_move_bookmarks",
  `update bookmark b set page_id = m.kept from (
     select distinct on (b.reader_id, f.kept) b.id, f.kept from ${PAIRS} join bookmark b on b.page_id = f.merged
     where b.account_id = $1 and not exists (select from bookmark o where o.reader_id = b.reader_id and o.page_id = f.kept)
     order by b.reader_id, f.kept, b.id) m
   where b.id = m.id`,
);

const MOVE_REACTIONS = statement(
  "page_merge_move_reactions",
  `insert into page_reaction (page_id, reader_id, reaction_id, created_at)
   select f.kept, x.reader_id, x.reaction_id, min(x.created_at) from ${PAIRS}
     join page p on p.account_id = $1 and p.id = f.merged join page_reaction x on x.page_id = p.id
   group by 1, 2, 3 on conflict do nothing`,
);

const TAKE_OVER = statement(
  "page_merge_take_over",
  `update page k set headline = coalesce(k.headline, m.headline), image_url = coalesce(k.image_url, m.image_url),
     metadata = case when k.metadata = '{}' then m.metadata else k.metadata end
   from (select f.kept, (array_agg(p.headline order by p.id) filter (where p.headline is not null))[1] as headline,
       (array_agg(p.image_url order by p.id) filter (where p.image_url is not null))[1] as image_url,
       coalesce((array_agg(p.metadata order by p.id) filter (where p.metadata <> '{}'))[1], '{}') as metadata
     from ${PAIRS} join page p on p.account_id = $1 and p.id = f.merged group by f.kept) m
   where k.account_id = $1 and k.id = m.kept`,
);

const DELETE = statement(
  "page_merge_delete",
  "delete from page where account_id = $1 and id = any($2::int[])",
);

const COUNT_REACTIONS = statement(
  "page_merge_count_reactions",
  `update page p set reactions = coalesce((select jsonb_object_agg(s.reaction_id, s.n) from (
     select x.reaction_id, count(*) as n from page_reaction x where x.page_id = p.id group by 1) s), '{}')
   where p.account_id = $1 and p.id = any($2::int[])`,
);

export async function countReactions(
  tx: Statements,
  accountId: number,
  pageIds: readonly number[],
): Promise<void> {
  await tx.query(COUNT_REACTIONS, [accountId, pageIds]);
}

/** Move all rows of merged pages to the remaining pages, and record them; returns the changed conversations. */
export async function mergePages(
  tx: Statements,
  accountId: number,
  { merges, now }: { merges: readonly Merge[]; now: Date },
): Promise<number[]> {
  const merged = merges.map(({ mergedId }) => mergedId);
  const keptIds = merges.map(({ keptId }) => keptId);
  const pairs = [accountId, merged, keptIds] as const;
  await tx.query(RECORD, [...pairs, now]);
  await tx.query(ADD_REALMS, pairs);
  await tx.query(MOVE_COMMENTS, pairs);
  const realms = await tx.query(TARGET_REALMS, pairs);
  await tx.query(MOVE_BOOKMARKS, pairs);
  await tx.query(MOVE_REACTIONS, pairs);
  await tx.query(TAKE_OVER, pairs);
  await tx.query(DELETE, [accountId, merged]);
  await countReactions(
    tx,
    accountId,
    merges.map(({ keptId }) => keptId),
  );
  return realms.map(({ id }) => id);
}
