// Raw SQL: a union of an index read and a search in cache keys.

import { type Statements, statement } from "@/server/platform/db/index";

// Breaking news is in no section's list, but its document still contains its sections.
const SHOWN = statement(
  "stories_shown_in_sections",
  `select story_id as "id!", published_at from story_facet
   where account_id = $1 and kind = 's' and facet_id = any($2::int[])
   union
   select story_id, published_at from published_story
   where account_id = $1 and not listed and string_to_array(cache_keys, ' ') && $3::text[]
   order by 2 desc, 1`,
);

/** Published stories whose documents contain one of these sections, newest first. */
export async function findShownInSections(
  db: Statements,
  accountId: number,
  sectionIds: readonly number[],
): Promise<string[]> {
  const keys = sectionIds.map((id) => `sc/${accountId}/${id}`);
  const rows = await db.query(SHOWN, [accountId, [...sectionIds], keys]);
  return rows.map(({ id }) => id);
}
