import type { PageMetadata } from "@/server/engagement/pages/index";
import {
  drawAhead,
  integerArray,
  quickStatement,
  type Statements,
  shareRead,
  statement,
  textArray,
} from "@/server/platform/db/index";

/** Where a comment is about to be written. */
export interface CommentTarget {
  page: {
    id: number;
    metadata: PageMetadata;
    /** The metadata as PostgreSQL writes them, for comparison. */
    said: string;
  };
  /** null: nobody has written there yet. */
  realmId: number | null;
  /** The comment that it answers; null where there is none in this conversation. */
  parent: { id: number; rootId: number; visible: boolean } | null;
}

// The lists are hidden from the planner: it would reckon with how many ask, and plan the statement anew each time.
function statementOfPlaces(parent: { column: string; joins: string }): string {
  return `select f.place::int as place, r.id as "realmId", p.id as "pageId", p.metadata::text as said,
       ${parent.column} as parent
     from unnest((select $2::text[]), (select $3::text[]), (select $4::int[])) with ordinality as f(key, widget, parent, place)
       join page p on p.account_id = $1 and p.key = f.key
       left join comment_realm r on r.page_id = p.id and r.widget_id = f.widget ${parent.joins}`;
}

/** Most comments answer none. */
const PLACE = quickStatement("comment_place", statementOfPlaces({ column: "null", joins: "" }));

const PLACE_BESIDE_PARENT = quickStatement(
  "comment_place_beside_parent",
  statementOfPlaces({
    column: `case when c.id is null then null else json_build_object('id', c.id,
        'rootId', coalesce(c.parent_comment_id, c.id), 'visible', c.visible and coalesce(root.listed, true)) end`,
    joins: `left join comment c on c.realm_id = r.id and c.id = f.parent
        left join comment root on root.id = c.parent_comment_id`,
  }),
);

interface AskedPlace {
  pageKey: string;
  widgetId: string;
  parentId: number | null;
}

interface PlaceRow extends Omit<CommentTarget, "page"> {
  place: number;
  pageId: number;
  said: string;
}

async function findPlaces(
  db: Statements,
  accountId: number,
  asked: readonly AskedPlace[],
): Promise<(CommentTarget | null)[]> {
  const answersAny = asked.some(({ parentId }) => parentId !== null);
  const rows = await db.query<PlaceRow>(answersAny ? PLACE_BESIDE_PARENT : PLACE, [
    accountId,
    textArray(asked.map(({ pageKey }) => pageKey)),
    textArray(asked.map(({ widgetId }) => widgetId)),
    integerArray(asked.map(({ parentId }) => parentId)),
  ]);
  const found = new Map(
    rows.map(({ place, pageId, said, ...row }) => {
      const metadata: PageMetadata = JSON.parse(said);
      return [place, { page: { id: pageId, metadata, said }, ...row }];
    }),
  );
  return asked.map((_, at) => found.get(at + 1) ?? null);
}

/** null where the page is not kept yet. */
export const resolveTarget = shareRead<AskedPlace, CommentTarget | null>(findPlaces);

const DRAW = quickStatement(
  "comment_draw",
  "select nextval('comment_id_seq')::int as id from generate_series(1, $1::int)",
);

/** The id of a comment that is about to be written. */
export const drawCommentId = drawAhead(async (db, count) => {
  const rows = await db.query<{ id: number }>(DRAW, [count]);
  return rows.map(({ id }) => id);
});

// An update that changes nothing, so that the row is answered whoever made it.
const ENSURE_REALM = statement(
  "comment_ensure_realm",
  `insert into comment_realm as r (account_id, page_id, widget_id, created_at) values ($1, $2, $3, $4)
   on conflict (page_id, widget_id) do update set widget_id = excluded.widget_id returning r.id`,
);

/** The conversation of a page's widget, made by its first comment. */
export async function ensureRealm(
  db: Statements,
  accountId: number,
  { pageId, widgetId, now }: { pageId: number; widgetId: string; now: Date },
): Promise<number> {
  const [row] = await db.query<{ id: number }>(ENSURE_REALM, [accountId, pageId, widgetId, now]);
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
  `select r.id from unnest($2::int[], $3::text[]) with ordinality as f(page, widget, place)
     join comment_realm r on r.account_id = $1 and r.page_id = f.page and r.widget_id = f.widget order by f.place`,
);

/** The conversations of widgets of pages, in their order; made where they are not here yet. */
export async function ensureRealms(
  db: Statements,
  accountId: number,
  { places, now }: { places: readonly { pageId: number; widgetId: string }[]; now: Date },
): Promise<number[]> {
  const pages = integerArray(places.map(({ pageId }) => pageId));
  const widgets = textArray(places.map(({ widgetId }) => widgetId));
  await db.query(INSERT_REALMS, [accountId, pages, widgets, now]);
  const rows = await db.query<{ id: number }>(FIND_REALMS, [accountId, pages, widgets]);
  if (rows.length !== places.length) throw new Error("a conversation was not made");
  return rows.map(({ id }) => id);
}
