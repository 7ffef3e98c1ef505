// Raw SQL: a page's moderator waits for this read, which counts reports in the same statement.
import { readStatement, type Statements } from "@/server/platform/db/index";

/** A comment of a conversation that needs a decision: it is pending, or readers reported it. */
export interface WaitingComment {
  id: number;
  version: number;
  /** Why it is pending, as text; empty where there is no reason. */
  reason: string;
  /** Number of open reports. */
  reports: number;
}

const WAITING = readStatement(
  "moderation_waiting_in_place",
  `select c.id, c.version, c.reason,
     (select count(*)::int from comment_report o where o.comment_id = c.id and o.resolved_at is null) as "reports!"
   from page p join comment_realm r on r.page_id = p.id and r.widget_id = $3
     join comment c on c.realm_id = r.id
   where p.account_id = $1 and p.key = $2 and (c.status = 'pending' or (c.visible and c.id in
     (select o.comment_id from comment_report o where o.account_id = $1 and o.resolved_at is null)))
   order by c.created_at, c.id limit $4`,
);

/** Find the oldest first, at most `limit`. */
export function findWaiting(
  db: Statements,
  accountId: number,
  { pageKey, widgetId, limit }: { pageKey: string; widgetId: string; limit: number },
): Promise<WaitingComment[]> {
  return db.query(WAITING, [accountId, pageKey, widgetId, limit]);
}
