// Raw SQL: runs with every change of a conversation, and its array of ids is one parameter.
import { readStatement, type Statements } from "@/server/platform/db/index";

const COMMENTED = readStatement(
  "page_cache_commented",
  `select p.account_id as "accountId", p.url from comment_realm r join page p on p.id = r.page_id
   where r.id = any($1::int[])`,
);

/** Finds the addresses of the pages on which these conversations are. */
export function findCommentedPages(
  db: Statements,
  realmIds: readonly number[],
): Promise<{ accountId: number; url: string }[]> {
  return db.query(COMMENTED, [realmIds]);
}
