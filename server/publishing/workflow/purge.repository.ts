import { type Statements, statement } from "@/server/platform/db/index";

const SHOWING = statement(
  "workflow_showing_collections",
  `select c.id from collection c where c.account_id = $1 and (c.automated or c.fallback
     or exists (select 1 from collection_item i where i.collection_id = c.id and i.story_id = any($2::uuid[])))
   order by c.id limit 1000`,
);

/** Collections that hold one of these stories by hand, and those that gather stories by rules. */
export async function findCollectionsShowing(
  tx: Statements,
  accountId: number,
  storyIds: readonly string[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(SHOWING, [accountId, [...storyIds]]);
  return rows.map((row) => row.id);
}

const LIVE_CONTENT = statement(
  "workflow_live_content",
  `select v.content from story s join story_version v on v.id = s.live_version_id
   where s.account_id = $1 and s.id = $2::uuid`,
);

/** What readers see of a story, as it was written; null where they see nothing. */
export async function findLiveContent(tx: Statements, accountId: number, storyId: string): Promise<unknown> {
  const [row] = await tx.query<{ content: unknown }>(LIVE_CONTENT, [accountId, storyId]);
  return row?.content ?? null;
}
