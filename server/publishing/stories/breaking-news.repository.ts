// Raw SQL: a hot read that joins each item with the story that its document links to.

import { type Db, statement } from "@/server/platform/db/index";

export interface BreakingNewsRow {
  /** The item's own document. */
  doc: string;
  linkedHeadline: string | null;
  linkedSlug: string | null;
}

interface BreakingNewsPage {
  limit: number;
  offset: number;
}

const COLUMNS = `p.public_doc as "doc!", l.list_doc::json->>'headline' as "linkedHeadline", l.slug as "linkedSlug"`;
const LINKED = `left join published_story l on l.account_id = $1
  and l.story_id = (p.public_doc::json->>'breaking-news-linked-story-id')::uuid`;

const NEWEST = statement(
  "breaking_news",
  `select ${COLUMNS} from (
     select * from published_story where account_id = $1 and template = 'breaking-news'
     order by published_at desc, story_id limit $2 offset $3) p ${LINKED}
   order by p.published_at desc, p.story_id`,
);

const SORTED = statement(
  "breaking_news_of_group",
  `select ${COLUMNS} from story_group_entry e
     join published_story p on p.story_id = e.story_id and p.account_id = $1 ${LINKED}
   where e.account_id = $1 and e.story_group = $4 and e.section_id = 0
   order by e.rank, e.story_id limit $2 offset $3`,
);

/** Breaking-news items, newest first, each with the published story that it links to. */
export async function newestBreakingNews(
  db: Db,
  accountId: number,
  page: BreakingNewsPage,
): Promise<BreakingNewsRow[]> {
  return db.query(NEWEST, [accountId, page.limit, page.offset]);
}

/** The stories of a manually sorted list, each with the published story that it links to. */
export async function sortedBreakingNews(
  db: Db,
  accountId: number,
  page: BreakingNewsPage & { storyGroup: string },
): Promise<BreakingNewsRow[]> {
  return db.query(SORTED, [accountId, page.limit, page.offset, page.storyGroup]);
}
