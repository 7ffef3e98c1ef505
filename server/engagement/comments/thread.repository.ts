// Raw SQL: a hot read; PostgreSQL builds the documents of the thread as JSON text.
import {
  fullDocumentSql,
  publicDocumentSql,
  SHARED_TAIL_SQL,
} from "@/server/engagement/comment-states/index";
import { readStatement, type Statements } from "@/server/platform/db/index";
import type { ListedComments } from "./list.repository";

type ThreadRows = Pick<ListedComments, "comments" | "parents" | "documents">;

export interface ThreadQuery {
  accountId: number;
  pageKey: string;
  widgetId: string;
  commentId: number;
  /** The reader whose own pending comments are included; null: public view. */
  viewerId: number | null;
}

const OWN = "c.author_id = $5 and (c.status = 'pending' or (c.status = 'spam' and c.shadow))";

const THREAD = readStatement(
  "comment_thread",
  `select r.comment_count as comments, r.parent_count as parents,
     (select string_agg(case when ${OWN} then ${fullDocumentSql("writer", SHARED_TAIL_SQL)} else ${publicDocumentSql(SHARED_TAIL_SQL)} end, ','
         order by c.parent_comment_id is not null, c.created_at, c.id)
      from (select c.* from comment c where c.id = root.id and (c.listed or (${OWN}))
        union all select c.* from comment c where c.parent_comment_id = root.id and (c.visible or (${OWN}))) c
        join reader a on a.id = c.author_id) as documents
   from comment asked join page p on p.id = asked.page_id join comment_realm r on r.id = asked.realm_id
     join comment root on root.id = coalesce(asked.parent_comment_id, asked.id)
   where asked.account_id = $1 and asked.id = $4 and p.key = $2 and r.widget_id = $3
     and exists (select from comment c where c.id = asked.id and (c.listed or c.visible or (${OWN})))`,
);

/** Find a comment's whole thread; null where it is not visible to this reader. */
export async function findThread(db: Statements, query: ThreadQuery): Promise<ThreadRows | null> {
  const { accountId, pageKey, widgetId, commentId, viewerId } = query;
  const [row] = await db.query(THREAD, [accountId, pageKey, widgetId, commentId, viewerId]);
  return row === undefined || row.documents === null ? null : row;
}
