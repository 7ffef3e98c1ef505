import { publicDocument, SHARED_TAIL, wholeDocument } from "@/server/engagement/comments/index";
import { quickStatement, type Statement, type Statements } from "@/server/platform/db/index";

export type SortOrder = "asc" | "desc";

export interface ListQuery {
  accountId: number;
  pageKey: string;
  widgetId: string;
  limit: number;
  offset: number;
  order: SortOrder;
  childOrder: SortOrder;
  /** Reader who sees their own waiting comments too; null: nobody in particular. */
  viewerId: number | null;
  /** Whether the newest change of the conversation is asked for. */
  withLastChange?: true;
}

/** A page of a conversation: documents as one JSON text, in the order of the list. */
export interface ListedComments {
  comments: number;
  parents: number;
  /** The newest change of the conversation when it was read; 0 where nothing changed lately, or not asked for. */
  lastChange: number;
  documents: string | null;
}

/** Places of a conversation are counted in spans of so many (comment_counting). */
const SPAN = 512;

const OWN = "c.author_id = $6 and (c.status = 'pending' or (c.status = 'spam' and c.shadow))";

/** What tells the statements of lists apart. */
interface Shape {
  order: SortOrder;
  childOrder: SortOrder;
  isFirst: boolean;
  hasViewer: boolean;
  withLastChange: boolean;
}

function nameOf({ order, childOrder, isFirst, hasViewer, withLastChange }: Shape): string {
  const place = isFirst ? "first" : "later";
  return `comment_listed_${order}_${childOrder}_${place}${hasViewer ? "_viewer" : ""}${withLastChange ? "_change" : ""}`;
}

/**
 * The span in which the page begins, and how many listed comments stand before it: the places before it are not walked
 * one by one, so that the thousandth page costs what the first one does.
 */
function spanOfPage(order: SortOrder): string {
  return `lateral (select t.span, t.before from (
      select s.span, s.listed, sum(s.listed) over (order by s.span ${order}) - s.listed as before
      from comment_span s where s.realm_id = r.id) t
    where t.before + t.listed > $5 order by t.span ${order} limit 1) at`;
}

/** A page holds no more than so many that answer no other. */
const MOST = 100;

/**
 * The bounds that are written out keep what PostgreSQL expects of a statement for any page as low as for this one: it
 * plans it once, and not anew for each request.
 */
function parentsOf({ order, isFirst, hasViewer }: Shape): string {
  const listed = "c.realm_id = r.id and c.parent_comment_id is null and c.listed";
  const from = order === "desc" ? `c.ordinal < (at.span + 1) * ${SPAN}` : `c.ordinal >= at.span * ${SPAN}`;
  const page = isFirst
    ? `(select * from (select c.* from comment c where ${listed} order by c.ordinal ${order}
        limit ${MOST}) few limit $4${hasViewer ? " offset $5" : ""})`
    : `(select * from (select * from (select c.* from comment c where ${listed} and ${from}
        order by c.ordinal ${order} limit ${SPAN + MOST}) many offset $5 - at.before limit ${MOST}) few limit $4)`;
  if (!hasViewer || !isFirst) return page;
  const own = `(select c.* from comment c where c.realm_id = r.id and c.parent_comment_id is null and not c.listed
      and ${OWN} order by c.ordinal desc limit ${MOST})`;
  return `(select * from ${page} listed union all select * from ${own} own)`;
}

/**
 * Comments that answer no other are carried along whole from where they are found, and what all documents share is
 * written once, not with each.
 */
function statementOf(shape: Shape): Statement {
  const { order, childOrder, isFirst, hasViewer, withLastChange } = shape;
  const span = isFirst ? "" : `${spanOfPage(order)} cross join`;
  const everybodys = publicDocument("r.tail");
  const document = hasViewer
    ? `case when ${OWN} then ${wholeDocument("writer", "r.tail")} else ${everybodys} end`
    : everybodys;
  const reply = hasViewer ? `(c.visible or (${OWN}))` : "c.visible";
  const lastChange = withLastChange
    ? "(select coalesce(max(h.id), 0)::float8 from comment_change h where h.realm_id = r.id)"
    : "0::float8";
  return quickStatement(
    nameOf(shape),
    `select r.comment_count as comments, r.parent_count as parents, ${lastChange} as "lastChange",
       (select string_agg(${document}, ',' order by k.ordinal ${order}, c.parent_comment_id is not null,
           c.created_at ${childOrder}, c.id ${childOrder})
        from ${span} lateral ${parentsOf(shape)} k
          cross join lateral (select k.* union all
            select c.* from comment c where c.parent_comment_id = k.id and ${reply}) c
          join reader a on a.id = c.author_id) as documents
     from (select r.id, r.comment_count, r.parent_count, ${SHARED_TAIL} as tail
       from page p join comment_realm r on r.page_id = p.id and r.widget_id = $3
       where p.account_id = $1 and p.key = $2 offset 0) r`,
  );
}

const BOTH = [true, false] as const;
const ORDERS: readonly SortOrder[] = ["asc", "desc"];
const SHAPES: readonly Shape[] = ORDERS.flatMap((order) =>
  ORDERS.flatMap((childOrder) =>
    BOTH.flatMap((isFirst) =>
      BOTH.flatMap((hasViewer) =>
        BOTH.map((withLastChange) => ({ order, childOrder, isFirst, hasViewer, withLastChange })),
      ),
    ),
  ),
);
const STATEMENTS = new Map(SHAPES.map((shape) => [nameOf(shape), statementOf(shape)]));

/** One page of a conversation with the replies of its comments, by one statement; null where nobody wrote there yet. */
export async function findListed(db: Statements, query: ListQuery): Promise<ListedComments | null> {
  const { accountId, pageKey, widgetId, limit, offset, order, childOrder, viewerId } = query;
  const name = nameOf({
    order,
    childOrder,
    isFirst: offset === 0,
    hasViewer: viewerId !== null,
    withLastChange: query.withLastChange === true,
  });
  const statement = STATEMENTS.get(name);
  if (statement === undefined) throw new Error("there is a statement for every order");
  const values = [accountId, pageKey, widgetId, limit];
  if (offset > 0) values.push(offset);
  else if (viewerId !== null) values.push(0);
  if (viewerId !== null) values.push(viewerId);
  const [row] = await db.query<ListedComments>(statement, values);
  return row ?? null;
}
