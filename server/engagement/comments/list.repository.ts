// Raw SQL: the hottest read; PostgreSQL builds one page of documents as JSON text in one statement.
import {
  fullDocumentSql,
  publicDocumentSql,
  SHARED_TAIL_SQL,
} from "@/server/engagement/comment-states/index";
import { mayBeStale, readStatement, type Statement, type Statements } from "@/server/platform/db/index";

export type SortOrder = "asc" | "desc";

/**
 * Order of root comments: by time, `popular` (most reactions first), or `featured` (only threads with a featured
 * comment, newest first).
 */
export type RootOrder = SortOrder | "popular" | "featured";

export interface ListQuery {
  accountId: number;
  pageKey: string;
  widgetId: string;
  limit: number;
  offset: number;
  order: RootOrder;
  childOrder: SortOrder;
  /** The reader whose own pending comments are included; null: public view. */
  viewerId: number | null;
  /** Whether to read the newest change of the conversation. */
  withLastChange?: true;
}

/** One page of a conversation: documents as one JSON text, in list order. */
export interface ListedComments {
  comments: number;
  parents: number;
  /** The conversation's newest change at read time; 0 where there is none in the retention time, or not requested. */
  lastChange: number;
  documents: string | null;
  /** Visible featured comments of the conversation, at most 100; 0 where the newest change was not requested. */
  featured: number;
}

/** Number of ordinals per span, for which counts are stored (comment_counting). */
const SPAN = 512;

const OWN = "c.author_id = $6 and (c.status = 'pending' or (c.status = 'spam' and c.shadow))";

/** The options that select one of the list statements. */
interface Shape {
  order: RootOrder;
  childOrder: SortOrder;
  isFirst: boolean;
  hasViewer: boolean;
  withLastChange: boolean;
}

type ListStatementName =
  `comment_listed_${RootOrder}_${SortOrder}_${"first" | "later"}${"" | "_viewer"}${"" | "_change"}`;

function toStatementName(shape: Shape): ListStatementName {
  const { order, childOrder, isFirst, hasViewer, withLastChange } = shape;
  const position = isFirst ? "first" : "later";
  return `comment_listed_${order}_${childOrder}_${position}${hasViewer ? "_viewer" : ""}${withLastChange ? "_change" : ""}`;
}

/**
 * SQL of the span in which the page begins, and the number of listed comments before it: comments before the span are
 * not scanned, so that page 1000 costs as much as page 1.
 */
function spanOfPage(order: SortOrder): string {
  return `lateral (select t.span, t.before from (
      select s.span, s.listed, sum(s.listed) over (order by s.span ${order}) - s.listed as before
      from comment_span s where s.realm_id = r.id) t
    where t.before + t.listed > $5 order by t.span ${order} limit 1) at`;
}

/** Maximum number of root comments per page. */
const MAX_PARENTS = 100;

const LISTED = "c.realm_id = r.id and c.parent_comment_id is null and c.listed";

/**
 * Maximum number of root comments to skip in the orders that are not by time: all of them are read, because no stored
 * count leads to a later page.
 */
export const MAX_UNTIMED_OFFSET = 1_000;

/** Whether an order is not by time, so that pages are found by reading all root comments before them. */
export function isUntimed(order: RootOrder): order is "popular" | "featured" {
  return order === "popular" || order === "featured";
}

/**
 * SQL of the most popular root comments: those with reactions by their number, and after them the others, newest first.
 * The others are read only as far as the first ones do not fill the page.
 */
function popularPageSql(limit: number, offset: string): string {
  return `(with top as materialized (select p.comment_id as id, p.reactions, p.ordinal from comment_popularity p
      join comment c on c.id = p.comment_id and c.listed
      where p.realm_id = r.id and p.reactions > 0 order by p.reactions desc, p.ordinal desc limit ${limit})
    select c.* from (select * from (
        select * from top union all (select c.id, 0, c.ordinal from comment c where ${LISTED} and not exists (
            select from comment_popularity p where p.comment_id = c.id and p.reactions > 0)
          order by c.ordinal desc limit (select ${limit} - count(*) from top))
        order by reactions desc, ordinal desc limit ${MAX_PARENTS}${offset}) few limit $4) page
      join comment c on c.id = page.id)`;
}

/** SQL of the threads with a featured comment, newest first. */
function featuredPageSql(offset: string): string {
  return `(select * from (select c.* from comment c where ${LISTED} and c.id in (
      select coalesce(f.parent_comment_id, f.id)
      from comment f where f.realm_id = r.id and f.featured_at is not null and f.visible)
    order by c.ordinal desc limit ${MAX_PARENTS}${offset}) few limit $4)`;
}

/** SQL of the order of the page's documents: by root comment `k`. */
function rootOrderSql(order: RootOrder): string {
  // The reader's own pending comments come first.
  if (order === "popular") return "k.listed, comment_reaction_total(k.reactions) desc, k.ordinal desc";
  return `k.ordinal ${order === "asc" ? "asc" : "desc"}`;
}

/**
 * Literal limits keep the planner's row estimate for any page as low as for this one, so that it uses one generic
 * plan instead of replanning each request.
 */
function timedPageSql(
  order: SortOrder,
  { isFirst, hasViewer }: Pick<Shape, "isFirst" | "hasViewer">,
): string {
  const from = order === "desc" ? `c.ordinal < (at.span + 1) * ${SPAN}` : `c.ordinal >= at.span * ${SPAN}`;
  return isFirst
    ? `(select * from (select c.* from comment c where ${LISTED} order by c.ordinal ${order}
        limit ${MAX_PARENTS}) few limit $4${hasViewer ? " offset $5" : ""})`
    : `(select * from (select * from (select c.* from comment c where ${LISTED} and ${from}
        order by c.ordinal ${order} limit ${SPAN + MAX_PARENTS}) many offset $5 - at.before limit ${MAX_PARENTS}) few limit $4)`;
}

/** SQL of the page's root comments, and of the reader's own pending ones on the first page. */
function parentsSql(shape: Shape): string {
  const { order, isFirst, hasViewer } = shape;
  const offset = isFirst && !hasViewer ? "" : " offset $5";
  const page =
    order === "popular"
      ? popularPageSql(isFirst ? MAX_PARENTS : MAX_UNTIMED_OFFSET + MAX_PARENTS, offset)
      : order === "featured"
        ? featuredPageSql(offset)
        : timedPageSql(order, shape);
  if (!hasViewer || !isFirst || order === "featured") return page;
  const own = `(select c.* from comment c where c.realm_id = r.id and c.parent_comment_id is null and not c.listed
      and ${OWN} order by c.ordinal desc limit ${MAX_PARENTS})`;
  return `(select * from ${page} listed union all select * from ${own} own)`;
}

/**
 * Root comments are selected with all columns once, and the document fields shared by all comments are computed once
 * per conversation, not per comment.
 */
function createStatement(shape: Shape): Statement<ListStatementName> {
  const { order, childOrder, isFirst, hasViewer, withLastChange } = shape;
  const span = isFirst || isUntimed(order) ? "" : `${spanOfPage(order)} cross join`;
  const publicSql = publicDocumentSql("r.tail");
  const document = hasViewer
    ? `case when ${OWN} then ${fullDocumentSql("writer", "r.tail")} else ${publicSql} end`
    : publicSql;
  const reply = hasViewer ? `(c.visible or (${OWN}))` : "c.visible";
  const lastChange = withLastChange
    ? "(select coalesce(max(h.id), 0)::float8 from comment_change h where h.realm_id = r.id)"
    : "0::float8";
  const featured = withLastChange
    ? `(select count(*)::int from (select from comment f where f.realm_id = r.id and f.featured_at is not null
        and f.visible limit 100) f)`
    : "0";
  const created = readStatement(
    toStatementName(shape),
    `select r.comment_count as comments, r.parent_count as parents, ${lastChange} as "lastChange!",
       ${featured} as "featured!",
       (select string_agg(${document}, ',' order by ${rootOrderSql(order)}, c.parent_comment_id is not null,
           c.created_at ${childOrder}, c.id ${childOrder})
        from ${span} lateral ${parentsSql(shape)} k
          cross join lateral (select k.* union all
            select c.* from comment c where c.parent_comment_id = k.id and ${reply}) c
          join reader a on a.id = c.author_id) as documents
     from (select r.id, r.comment_count, r.parent_count, ${SHARED_TAIL_SQL} as tail
       from page p join comment_realm r on r.page_id = p.id and r.widget_id = $3
       where p.account_id = $1 and p.key = $2 offset 0) r`,
  );
  // A reader sees their own comments at once.
  return hasViewer ? created : mayBeStale(created);
}

const BOTH = [true, false] as const;
const ORDERS: readonly SortOrder[] = ["asc", "desc"];
const ROOT_ORDERS: readonly RootOrder[] = [...ORDERS, "popular", "featured"];
const SHAPES: readonly Shape[] = ROOT_ORDERS.flatMap((order) =>
  ORDERS.flatMap((childOrder) =>
    BOTH.flatMap((isFirst) =>
      BOTH.flatMap((hasViewer) =>
        BOTH.map((withLastChange) => ({ order, childOrder, isFirst, hasViewer, withLastChange })),
      ),
    ),
  ),
);
const STATEMENTS = new Map(SHAPES.map((shape) => [toStatementName(shape), createStatement(shape)]));

/** Find one page of a conversation with replies, in one statement; null where there is no conversation. */
export async function findListed(db: Statements, query: ListQuery): Promise<ListedComments | null> {
  const { accountId, pageKey, widgetId, limit, offset, order, childOrder, viewerId } = query;
  const name = toStatementName({
    order,
    childOrder,
    isFirst: offset === 0,
    hasViewer: viewerId !== null,
    withLastChange: query.withLastChange === true,
  });
  const statement = STATEMENTS.get(name);
  if (statement === undefined) throw new Error("there is a statement for every order");
  const page = [accountId, pageKey, widgetId, limit] as const;
  const values =
    viewerId !== null
      ? ([...page, offset, viewerId] as const)
      : offset > 0
        ? ([...page, offset] as const)
        : page;
  const [row] = await db.query(statement, values);
  return row ?? null;
}
