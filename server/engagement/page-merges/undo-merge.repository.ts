// Raw SQL: merges are read from and restored from the rows that they stored as JSON documents, in a transaction that
// may take longer than Prisma allows.
import { type Statements, statement } from "@/server/platform/db/index";

const MERGES = `select m.id as "id!", m.page_id as "keptId!", m.merged_page_id as "mergedId!", m.page ->> 'url' as "url!",
     p.url as "keptUrl", jsonb_array_length(m.comment_ids) as "comments!", m.merged_at as "mergedAt!"
   from page_merge m left join page p on p.id = m.page_id
   where m.account_id = $1 and m.undone_at is null`;

const LIST = statement("page_merge_list", `${MERGES} order by m.id desc`);

const FIND = statement("page_merge_find", `${MERGES} and m.id = $2`);

/** A page that was merged into another one. */
export interface PageMerge {
  id: number;
  keptId: number;
  mergedId: number;
  /** The URL of the merged page. */
  url: string;
  /** The URL of the remaining page; null where that one was merged later. */
  keptUrl: string | null;
  comments: number;
  mergedAt: Date;
}

/** Find merges that were not undone, latest first. */
export function findMerges(db: Statements, accountId: number): Promise<PageMerge[]> {
  return db.query(LIST, [accountId]);
}

export async function findMerge(db: Statements, accountId: number, id: number): Promise<PageMerge | null> {
  const [row] = await db.query(FIND, [accountId, id]);
  return row ?? null;
}

const ADDRESS_IN_USE = statement(
  "page_merge_address_in_use",
  "select id from page where account_id = $1 and url = $2",
);

export async function isAddressInUse(tx: Statements, accountId: number, url: string): Promise<boolean> {
  return (await tx.query(ADDRESS_IN_USE, [accountId, url])).length > 0;
}

const CLAIM = statement(
  "page_merge_claim",
  "update page_merge set undone_at = $3 where account_id = $1 and id = $2 and undone_at is null returning id",
);

/** Mark a merge as undone; false where it is already. */
export async function claimUndo(
  tx: Statements,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  return (await tx.query(CLAIM, [accountId, id, now])).length > 0;
}

const RESTORE_PAGE = statement(
  "page_merge_restore_page",
  `insert into page select r.* from page_merge m, jsonb_populate_record(null::page,
     m.page || jsonb_build_object('comment_count', 0, 'key', (select $3::text where not exists
       (select from page o where o.account_id = $1 and o.key = $3::text)))) r
   where m.account_id = $1 and m.id = $2`,
);

const RESTORE_REALMS = statement(
  "page_merge_restore_realms",
  `insert into comment_realm select r.* from page_merge m, jsonb_array_elements(m.realms) e, jsonb_populate_record(
     null::comment_realm, e || '{"comment_count":0,"parent_count":0,"next_ordinal":0}') r
   where m.account_id = $1 and m.id = $2`,
);

// Includes replies written since: a reply belongs to the conversation of its parent.
const MOVE_COMMENTS_BACK = statement(
  "page_merge_move_comments_back",
  `with own as (select (e ->> 0)::int as id, (e ->> 1)::int as realm from page_merge m, jsonb_array_elements(m.comment_ids) e
     where m.account_id = $1 and m.id = $2),
   back as (select id, realm from own union select c.id, o.realm from own o join comment c on c.parent_comment_id = o.id)
   update comment c set realm_id = b.realm, page_id = m.merged_page_id from back b, page_merge m
   where m.account_id = $1 and m.id = $2 and c.account_id = $1 and c.id = b.id and c.page_id = m.page_id`,
);

const BACK_REALMS = statement(
  "page_merge_back_realms",
  `select r.id from page_merge m join comment_realm r on r.page_id in (m.page_id, m.merged_page_id)
   where m.account_id = $1 and m.id = $2`,
);

const MOVE_BOOKMARKS_BACK = statement(
  "page_merge_move_bookmarks_back",
  `update bookmark b set page_id = m.merged_page_id from page_merge m, jsonb_array_elements(m.bookmarks) e
   where m.account_id = $1 and m.id = $2 and b.id = (e ->> 'id')::int and b.page_id = m.page_id`,
);

// Bookmarks dropped as duplicates of the same reader's bookmark, while that one still exists.
const RESTORE_BOOKMARKS = statement(
  "page_merge_restore_bookmarks",
  `insert into bookmark select r.* from page_merge m, jsonb_array_elements(m.bookmarks) e,
     jsonb_populate_record(null::bookmark, e) r
   where m.account_id = $1 and m.id = $2
     and exists (select from bookmark o where o.reader_id = r.reader_id and o.page_id = m.page_id)
   on conflict do nothing`,
);

const RESTORE_REACTIONS = statement(
  "page_merge_restore_reactions",
  `insert into page_reaction select r.* from page_merge m, jsonb_array_elements(m.reactions) e,
     jsonb_populate_record(null::page_reaction, e) r
   where m.account_id = $1 and m.id = $2 and exists (select from page_reaction o
     where o.page_id = m.page_id and o.reader_id = r.reader_id and o.reaction_id = r.reaction_id)
   on conflict do nothing`,
);

// The remaining page's own reactions have another creation time than those moved to it.
const DROP_MOVED_REACTIONS = statement(
  "page_merge_drop_moved_reactions",
  `delete from page_reaction k using page_merge m, jsonb_array_elements(m.reactions) e
   where m.account_id = $1 and m.id = $2 and k.page_id = m.page_id and k.reader_id = (e ->> 'reader_id')::int
     and k.reaction_id = (e ->> 'reaction_id')::int and k.created_at = (e ->> 'created_at')::timestamptz`,
);

/** Restore a merged page with all of its rows that still exist; returns the conversations of both pages. */
export async function restoreMergedPage(
  tx: Statements,
  accountId: number,
  { id, key }: { id: number; key: string },
): Promise<number[]> {
  await tx.query(RESTORE_PAGE, [accountId, id, key]);
  const steps = [
    RESTORE_REALMS,
    MOVE_COMMENTS_BACK,
    MOVE_BOOKMARKS_BACK,
    RESTORE_BOOKMARKS,
    RESTORE_REACTIONS,
    DROP_MOVED_REACTIONS,
  ];
  for (const step of steps) await tx.query(step, [accountId, id]);
  const realms = await tx.query(BACK_REALMS, [accountId, id]);
  return realms.map((realm) => realm.id);
}
