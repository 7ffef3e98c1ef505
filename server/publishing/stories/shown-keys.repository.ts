// Raw SQL: the ids select the rows, and `is not distinct from` keeps the planner from an index on the account.

import { type Statements, statement } from "@/server/platform/db/index";

const KEYS = statement(
  "stories_shown_keys",
  `select story_id as id, cache_keys as keys from published_story
   where account_id is not distinct from $1 and story_id = any($2::uuid[])`,
);

/** Cache keys of what readers see of these stories, by story id; empty for stories that are not visible. */
export async function findShownKeys(
  db: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query(KEYS, [accountId, [...ids]]);
  return new Map(rows.map(({ id, keys }) => [id, keys.split(" ")]));
}
