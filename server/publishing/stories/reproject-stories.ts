import type { Context } from "@/server/context/index";
import { type RowOf, type Statements, statement } from "@/server/platform/db/index";
import { getSearchConfig } from "../search/search-config";
import { writeProjections } from "./projection.repository";
import { loadReferences } from "./references.repository";
import type { PublishableStory } from "./story";
import { parseStoredContent } from "./story-content";
import { projectStory } from "./story-projection";

const BATCH = 200;

// Raw SQL: pages of up to a million stories, under row locks.
const LIVE_AFTER = statement(
  "stories_live_after",
  `select id from story where account_id = $1 and live_version_id is not null and ($2::uuid is null or id > $2::uuid)
     and ($3::uuid[] is null or id = any($3::uuid[]))
   order by id limit ${BATCH}`,
);

// A concurrently published version must not be overwritten by its predecessor: every move locks the story's row, and
// the live version is read by a later statement, whose snapshot is taken after all rows are locked. The fixed order
// keeps two writers of the same stories from a deadlock.
const LOCK = statement(
  "stories_live_lock",
  "select id from story where account_id = $1 and id = any($2::uuid[]) order by id for no key update",
);

// A story with a live version has been published: both times are set.
const LIVE = statement(
  "stories_live",
  `select s.id as "id!", s.external_id as "externalId", s.slug as "slug!", v.id as "versionId!",
     v.version as "version!", v.content, s.created_at as "createdAt!",
     coalesce(p.content_updated_at, s.updated_at) as "updatedAt!",
     s.first_published_at as "firstPublishedAt!", s.last_published_at as "lastPublishedAt!"
   from story s join story_version v on v.id = s.live_version_id
   left join published_story p on p.story_id = s.id
   where s.account_id = $1 and s.id = any($2::uuid[]) order by s.id`,
);

function toPublishable(row: RowOf<typeof LIVE>): PublishableStory {
  return {
    id: row.id,
    externalId: row.externalId,
    slug: row.slug,
    versionId: row.versionId,
    version: row.version,
    createdAt: row.createdAt,
    contentCreatedAt: row.createdAt,
    contentUpdatedAt: row.updatedAt,
    firstPublishedAt: row.firstPublishedAt,
    lastPublishedAt: row.lastPublishedAt,
    content: parseStoredContent(row.content),
  };
}

type Page = { after: string | null; ids: readonly string[] | null };

async function findLiveAfter(db: Statements, accountId: number, { after, ids }: Page): Promise<string[]> {
  const rows = await db.query(LIVE_AFTER, [accountId, after, ids === null ? null : [...ids]]);
  return rows.map(({ id }) => id);
}

/** Rebuild the read models of these stories, as they are after concurrent moves; only live ones. */
async function reproject(
  tx: Statements,
  { account }: Context,
  ids: readonly string[],
): Promise<PublishableStory[]> {
  await tx.query(LOCK, [account.id, [...ids]]);
  const stories = (await tx.query(LIVE, [account.id, [...ids]])).map(toPublishable);
  const references = await loadReferences(tx, account.id, stories);
  const projections = stories.map((story) => projectStory(account, story, references));
  await writeProjections(tx, { id: account.id, searchConfig: getSearchConfig(account) }, projections);
  return stories;
}

interface Batches {
  find(page: Page): Promise<string[]>;
  write(ids: readonly string[]): Promise<PublishableStory[]>;
}

async function writeAllBatches(
  { find, write }: Batches,
  ids: readonly string[] | null,
): Promise<PublishableStory[]> {
  const written: PublishableStory[] = [];
  for (let after: string | null = null; ; ) {
    const batchIds = await find({ after, ids });
    after = batchIds.at(-1) ?? null;
    if (after === null) return written;
    // Drop the cards: the second pass needs only the linked story ids.
    for (const story of await write(batchIds))
      written.push({ ...story, content: { ...story.content, cards: [] } });
  }
}

/** Write all batches, then the stories with links again: their documents contain data of the linked stories. */
async function writeInTwoPasses(batches: Batches, ids: readonly string[] | null): Promise<number> {
  const stories = await writeAllBatches(batches, ids);
  const linking = stories.filter((story) => story.content.linkedStoryIds.length > 0);
  if (linking.length > 0)
    await writeAllBatches(
      batches,
      linking.map((story) => story.id),
    );
  return stories.length;
}

/**
 * Rebuild the read models of stories from their live versions, one transaction per batch: after a change of data
 * that documents contain (the site's address, a section's or author's name). All stories, or only the
 * given ones. Returns the number of stories written.
 */
export function reprojectStories(ctx: Context, ids: readonly string[] | null = null): Promise<number> {
  const find = (page: Page) => findLiveAfter(ctx.db, ctx.account.id, page);
  const write = (batch: readonly string[]) => ctx.db.transaction((tx) => reproject(tx, ctx, batch));
  return writeInTwoPasses({ find, write }, ids);
}

/** Rebuild read models inside the caller's transaction. */
export function reprojectStoriesIn(
  tx: Statements,
  ctx: Context,
  ids: readonly string[] | null = null,
): Promise<number> {
  const find = (page: Page) => findLiveAfter(tx, ctx.account.id, page);
  return writeInTwoPasses({ find, write: (batch) => reproject(tx, ctx, batch) }, ids);
}
