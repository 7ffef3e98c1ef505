// Raw SQL: readers wait for these reads, which cut texts in the database and limit rows before they join.
import { readStatement, type Statements } from "@/server/platform/db/index";
import type { FeedCursor, FeedPage } from "./feed";

export interface FeedRow {
  id: number;
  parentId: number | null;
  text: string;
  isPageAuthor: boolean;
  createdAt: Date;
  /** null: confidential. */
  authorId: number | null;
  authorName: string;
  authorAvatar: string | null;
  url: string;
  headline: string | null;
  imageUrl: string | null;
  commentCount: number;
  parentText: string;
}

/** Upper bound of an excerpt's source: long texts stay in the database. */
const HEAD = 600;

const COLUMNS = `c.id, c.parent_comment_id as "parentId", left(c.text, ${HEAD}) as "text!",
  c.is_page_author as "isPageAuthor", c.created_at as "createdAt",
  case when c.confidential then null else a.id end as "authorId",
  case when c.confidential then '' else a.name end as "authorName!",
  case when c.confidential then null else a.avatar_url end as "authorAvatar",
  p.url, p.headline, p.image_url as "imageUrl", p.comment_count as "commentCount"`;

// Select the entries from the index first, so that pages and authors are joined only for the entries shown.
function feedSql(which: string) {
  return `from (select * from comment c where c.account_id = $1 and c.status = 'published'
      and ${which} and (c.created_at, c.id) < ($2, $3) order by c.created_at desc, c.id desc limit $4) c
    join page p on p.id = c.page_id join reader a on a.id = c.author_id`;
}

const ORDER = "order by c.created_at desc, c.id desc";

const LATEST = readStatement(
  "feed_latest",
  `select ${COLUMNS}, '' as "parentText!" ${feedSql("true")} ${ORDER}`,
);

const REPLIES = readStatement(
  "feed_replies",
  `select ${COLUMNS}, left(parent.text, ${HEAD}) as "parentText!"
   ${feedSql("c.parent_author_id = $5 and c.author_id <> $5")}
     join comment parent on parent.id = c.parent_comment_id ${ORDER}`,
);

/** The cursor before the newest entry. */
const NEWEST: FeedCursor = { at: new Date("9999-12-31T00:00:00Z"), id: 0 };

interface Slice {
  /** null: from the newest on. */
  before: FeedCursor | null;
  limit: number;
}

/** Find the account's visible comments on all pages, newest first. */
export function findLatest(db: Statements, accountId: number, { before, limit }: Slice): Promise<FeedRow[]> {
  const { at, id } = before ?? NEWEST;
  return db.query(LATEST, [accountId, at, id, limit]);
}

/** Find visible replies of others to a reader's comments, newest first. */
export function findReplies(
  db: Statements,
  accountId: number,
  { readerId, before, limit }: Slice & { readerId: number },
): Promise<FeedRow[]> {
  const { at, id } = before ?? NEWEST;
  return db.query(REPLIES, [accountId, at, id, limit, readerId]);
}

/** The top pages are chosen among this many newest pages: the cost stays constant when the archive grows. */
const RECENT_PAGES = 1_000;

const TOP = readStatement(
  "feed_top_pages",
  `select p.url, p.headline, p.image_url as "imageUrl", p.comment_count as "commentCount"
   from (select * from page where account_id = $1 order by created_at desc, id desc limit ${RECENT_PAGES}) p
   where p.comment_count > 0 order by p.comment_count desc, p.id desc limit $2 offset $3`,
);

export function findTopPages(
  db: Statements,
  accountId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<FeedPage[]> {
  return db.query(TOP, [accountId, limit, offset]);
}
