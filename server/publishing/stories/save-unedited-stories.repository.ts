// Raw SQL: a set-based read with `exists`, before imports overwrite stories.

import { type Statements, statement } from "@/server/platform/db/index";

// A newsroom move (by staff or with a server key) of the newest version counts as an edit of the imported content.
// The platform's own moves (a scheduled publication) do not.
const TOUCHED = statement(
  "stories_touched_by_newsroom",
  `select s.id, s.slug from story s join story_version v on v.id = s.latest_version_id
   where s.account_id is not distinct from $1 and s.id = any($2::uuid[]) and exists (
     select 1 from story_move m where m.story_id = s.id and m.version = v.version
       and (m.staff_user_id is not null or m.actor = 'server key'))`,
);

/** Slugs by id of the stories whose newest version the newsroom wrote or moved. */
export async function findEditedStories(
  tx: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query(TOUCHED, [accountId, [...ids]]);
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}
