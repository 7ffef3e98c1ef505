import { type Db, type Statements, statement } from "@/server/platform/db/index";

// Raw SQL: story ids in items and versions are no relations of the Prisma schema.
const SHOWING = statement(
  "workflow_showing_collections",
  `select c.id from collection c where c.account_id = $1 and (c.automated or c.fallback
     or exists (select 1 from collection_item i where i.collection_id = c.id and i.story_id = any($2::uuid[])))
   order by c.id limit 1000`,
);

/** Find the collections that contain one of these stories, and those that are filled by rules. */
export async function findCollectionsShowing(
  tx: Statements,
  accountId: number,
  storyIds: readonly string[],
): Promise<number[]> {
  const rows = await tx.query(SHOWING, [accountId, [...storyIds]]);
  return rows.map((row) => row.id);
}

const LIVE_CONTENT = statement(
  "workflow_live_content",
  `select v.content from story s join story_version v on v.id = s.live_version_id
   where s.account_id = $1 and s.id = $2::uuid`,
);

/** Get the stored content of a story's live version; null: it is not live. */
export async function findLiveContent(tx: Statements, accountId: number, storyId: string): Promise<unknown> {
  const [row] = await tx.query(LIVE_CONTENT, [accountId, storyId]);
  return row?.content ?? null;
}

/** Maximum number of stories that are purged one by one. */
const MAX_STORIES = 1_000;

/** Find the live stories that were published last, newest first. */
export async function findLatestStories(tx: Db, accountId: number): Promise<string[]> {
  const stories = await tx.prisma.story.findMany({
    where: { accountId, liveVersionId: { not: null } },
    orderBy: [{ lastPublishedAt: { sort: "desc", nulls: "last" } }, { id: "asc" }],
    take: MAX_STORIES,
    select: { id: true },
  });
  return stories.map(({ id }) => id);
}
