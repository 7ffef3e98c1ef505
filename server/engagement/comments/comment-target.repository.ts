// Raw SQL: readers wait for these lookups of the comment path, which serve a whole batch of comments at once.
import type { PageMetadata } from "@/server/engagement/pages/index";
import { createBatchedRead, readStatement, type Statements, statement } from "@/server/platform/db/index";

/** The location of a new comment: its page, conversation and parent. */
export interface CommentTarget {
  page: { id: number; metadata: PageMetadata };
  /** null: the conversation does not exist yet. */
  realmId: number | null;
  /** The parent comment; null where the conversation has no such comment. */
  parent: { id: number; rootId: number; visible: boolean } | null;
}

// Subselects hide the array sizes from the planner, which would otherwise replan the statement for each size.
function targetSql(parent: { column: string; joins: string }): string {
  return `select f.ordinal::int as "ordinal!", r.id as "realmId", p.id as "pageId!", p.metadata as "metadata!",
       ${parent.column} as parent
     from unnest((select $2::text[]), (select $3::text[]), (select $4::int[])) with ordinality as f(key, widget, parent, ordinal)
       join page p on p.account_id = $1 and p.key = f.key
       left join comment_realm r on r.page_id = p.id and r.widget_id = f.widget ${parent.joins}`;
}

/** Most comments have no parent. */
const TARGET = readStatement("comment_place", targetSql({ column: "null::json", joins: "" }));

const TARGET_WITH_PARENT = readStatement(
  "comment_place_beside_parent",
  targetSql({
    column: `case when c.id is null then null else json_build_object('id', c.id,
        'rootId', coalesce(c.parent_comment_id, c.id), 'visible', c.visible and coalesce(root.listed, true)) end`,
    joins: `left join comment c on c.realm_id = r.id and c.id = f.parent
        left join comment root on root.id = c.parent_comment_id`,
  }),
);

declare global {
  interface JsonColumns {
    "comment_place.parent": CommentTarget["parent"];
    "comment_place_beside_parent.parent": CommentTarget["parent"];
  }
}

interface TargetQuery {
  pageKey: string;
  widgetId: string;
  parentId: number | null;
}

async function findTargets(
  db: Statements,
  accountId: number,
  queries: readonly TargetQuery[],
): Promise<(CommentTarget | null)[]> {
  const hasReplies = queries.some(({ parentId }) => parentId !== null);
  const rows = await db.query(hasReplies ? TARGET_WITH_PARENT : TARGET, [
    accountId,
    queries.map(({ pageKey }) => pageKey),
    queries.map(({ widgetId }) => widgetId),
    queries.map(({ parentId }) => parentId),
  ]);
  const targets = new Map(
    rows.map(({ ordinal, pageId, metadata, ...row }) => [
      ordinal,
      { page: { id: pageId, metadata }, ...row },
    ]),
  );
  return queries.map((_, index) => targets.get(index + 1) ?? null);
}

/** null where the page does not exist yet. */
export const resolveTarget = createBatchedRead<TargetQuery, CommentTarget | null>(findTargets);

// A no-op update, so that the row is returned even if another transaction inserted it.
const ENSURE_REALM = statement(
  "comment_ensure_realm",
  `insert into comment_realm as r (account_id, page_id, widget_id, created_at) values ($1, $2, $3, $4)
   on conflict (page_id, widget_id) do update set widget_id = excluded.widget_id returning r.id`,
);

/** Find the conversation of a page's widget, or create it. */
export async function ensureRealm(
  db: Statements,
  accountId: number,
  { pageId, widgetId, now }: { pageId: number; widgetId: string; now: Date },
): Promise<number> {
  const [row] = await db.query(ENSURE_REALM, [accountId, pageId, widgetId, now]);
  if (row === undefined) throw new Error("a conversation was not made");
  return row.id;
}

const INSERT_REALMS = statement(
  "comment_insert_realms",
  `insert into comment_realm (account_id, page_id, widget_id, created_at)
   select $1, f.page, f.widget, $4 from unnest($2::int[], $3::text[]) as f(page, widget)
   on conflict (page_id, widget_id) do nothing`,
);

const FIND_REALMS = statement(
  "comment_find_realms",
  `select r.id from unnest($2::int[], $3::text[]) with ordinality as f(page, widget, ordinal)
     join comment_realm r on r.account_id = $1 and r.page_id = f.page and r.widget_id = f.widget order by f.ordinal`,
);

/** Find the conversations of page widgets, in their order, and create the missing ones. */
export async function ensureRealms(
  db: Statements,
  accountId: number,
  { realmKeys, now }: { realmKeys: readonly { pageId: number; widgetId: string }[]; now: Date },
): Promise<number[]> {
  const pages = realmKeys.map(({ pageId }) => pageId);
  const widgets = realmKeys.map(({ widgetId }) => widgetId);
  await db.query(INSERT_REALMS, [accountId, pages, widgets, now]);
  const rows = await db.query(FIND_REALMS, [accountId, pages, widgets]);
  if (rows.length !== realmKeys.length) throw new Error("a conversation was not made");
  return rows.map(({ id }) => id);
}
