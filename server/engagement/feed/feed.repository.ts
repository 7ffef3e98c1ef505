import { quickStatement, type Statements } from "@/server/platform/db/index";
import type { FeedPage, FeedPlace } from "./feed";

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

/** More than an excerpt ever shows: long texts stay in the database. */
const HEAD = 600;

const COLUMNS = `c.id, c.parent_comment_id as "parentId", left(c.text, ${HEAD}) as text,
  c.is_page_author as "isPageAuthor", c.created_at as "createdAt",
  case when c.confidential then null else a.id end as "authorId",
  case when c.confidential then '' else a.name end as "authorName",
  case when c.confidential then null else a.avatar_url end as "authorAvatar",
  p.url, p.headline, p.image_url as "imageUrl", p.comment_count as "commentCount"`;

// The entries are found in the index first, so that pages and authors are looked up for those that are shown.
function feedOf(which: string) {
  return `from (select * from comment c where c.account_id = $1 and c.status = 'published'
      and ${which} and (c.created_at, c.id) < ($2, $3) order by c.created_at desc, c.id desc limit $4) c
    join page p on p.id = c.page_id join reader a on a.id = c.author_id`;
}

const ORDER = "order by c.created_at desc, c.id desc";

const LATEST = quickStatement(
  "feed_latest",
  `select ${COLUMNS}, '' as "parentText" ${feedOf("true")} ${ORDER}`,
);

const REPLIES = quickStatement(
  "feed_replies",
  `select ${COLUMNS}, left(parent.text, ${HEAD}) as "parentText"
   ${feedOf("c.parent_author_id = $5 and c.author_id <> $5")}
     join comment parent on parent.id = c.parent_comment_id ${ORDER}`,
);

/** Before everything. */
const NEWEST: FeedPlace = { at: new Date("9999-12-31T00:00:00Z"), id: 0 };

interface Slice {
  /** null: from the newest on. */
  before: FeedPlace | null;
  limit: number;
}

/** The account's visible comments, whatever their page, the newest first. */
export function findLatest(db: Statements, accountId: number, { before, limit }: Slice): Promise<FeedRow[]> {
  const { at, id } = before ?? NEWEST;
  return db.query<FeedRow>(LATEST, [accountId, at, id, limit]);
}

/** Visible replies of others to what a reader wrote, the newest first. */
export function findReplies(
  db: Statements,
  accountId: number,
  { readerId, before, limit }: Slice & { readerId: number },
): Promise<FeedRow[]> {
  const { at, id } = before ?? NEWEST;
  return db.query<FeedRow>(REPLIES, [accountId, at, id, limit, readerId]);
}

/** Among so many of the newest pages the most talked about are looked for: the cost stays when the archive grows. */
const RECENT_PAGES = 1_000;

const TOP = quickStatement(
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
  return db.query<FeedPage>(TOP, [accountId, limit, offset]);
}
