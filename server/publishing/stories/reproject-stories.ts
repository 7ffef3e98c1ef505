import type { Context } from "@/server/accounts/index";
import { type Statements, statement } from "@/server/platform/db/index";
import { searchConfigOf } from "../search/search-config";
import { writeProjections } from "./projection.repository";
import { loadReferences } from "./references.repository";
import { contentOf } from "./stored-content";
import type { PublishableStory } from "./story";
import { projectStory } from "./story-projection";

const BATCH = 200;

const LIVE_AFTER = statement(
  "stories_live_after",
  `select id from story where account_id = $1 and live_version_id is not null and ($2::uuid is null or id > $2::uuid)
     and ($3::uuid[] is null or id = any($3::uuid[]))
   order by id limit ${BATCH}`,
);

// A version that is published meanwhile must not be written over by the one before it: whoever moves a story holds its
// row, and what readers see is read by a statement that begins when this one has all rows. In one order, so that two
// that write the same stories wait for each other instead of for ever.
const LOCK = statement(
  "stories_live_lock",
  "select id from story where account_id = $1 and id = any($2::uuid[]) order by id for no key update",
);

const LIVE = statement(
  "stories_live",
  `select s.id, s.external_id as "externalId", s.slug, v.id as "versionId", v.version, v.content,
     s.created_at as "createdAt", coalesce(p.content_updated_at, s.updated_at) as "updatedAt",
     s.first_published_at as "firstPublishedAt", s.last_published_at as "lastPublishedAt"
   from story s join story_version v on v.id = s.live_version_id
   left join published_story p on p.story_id = s.id
   where s.account_id = $1 and s.id = any($2::uuid[]) order by s.id`,
);

interface LiveRow {
  id: string;
  externalId: string | null;
  slug: string;
  versionId: string;
  version: number;
  content: unknown;
  createdAt: Date;
  updatedAt: Date;
  firstPublishedAt: Date;
  lastPublishedAt: Date;
}

function publishable(row: LiveRow): PublishableStory {
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
    content: contentOf(row.content),
  };
}

type Page = { after: string | null; ids: readonly string[] | null };

async function liveAfter(db: Statements, accountId: number, { after, ids }: Page): Promise<string[]> {
  const rows = await db.query<{ id: string }>(LIVE_AFTER, [accountId, after, ids === null ? null : [...ids]]);
  return rows.map(({ id }) => id);
}

/** Writes these stories anew, as they are once nobody else is moving them; those that readers see by then. */
async function reproject(
  tx: Statements,
  { account }: Context,
  ids: readonly string[],
): Promise<PublishableStory[]> {
  await tx.query(LOCK, [account.id, [...ids]]);
  const stories = (await tx.query<LiveRow>(LIVE, [account.id, [...ids]])).map(publishable);
  const references = await loadReferences(tx, account.id, stories);
  const projections = stories.map((story) => projectStory(account, story, references));
  await writeProjections(tx, { id: account.id, searchConfig: searchConfigOf(account) }, projections);
  return stories;
}

interface Batches {
  find(page: Page): Promise<string[]>;
  write(ids: readonly string[]): Promise<PublishableStory[]>;
}

async function everyBatch(
  { find, write }: Batches,
  ids: readonly string[] | null,
): Promise<PublishableStory[]> {
  const done: PublishableStory[] = [];
  for (let after: string | null = null; ; ) {
    const found = await find({ after, ids });
    after = found.at(-1) ?? null;
    if (after === null) return done;
    // Their texts are written; only what the second pass asks of them is kept.
    for (const story of await write(found)) done.push({ ...story, content: { ...story.content, cards: [] } });
  }
}

/** Stories show the ones they link to: those are written again once all others are. */
async function inTwoPasses(batches: Batches, ids: readonly string[] | null): Promise<number> {
  const stories = await everyBatch(batches, ids);
  const linking = stories.filter((story) => story.content.linkedStoryIds.length > 0);
  if (linking.length > 0)
    await everyBatch(
      batches,
      linking.map((story) => story.id),
    );
  return stories.length;
}

/**
 * Writes the public face of stories anew from their live versions, a transaction per batch: after something that
 * stands inside documents has changed (the site's address, a section's or author's name). All stories, or only the
 * given ones. Answers how many were written.
 */
export function reprojectStories(ctx: Context, ids: readonly string[] | null = null): Promise<number> {
  const find = (page: Page) => liveAfter(ctx.db, ctx.account.id, page);
  const write = (batch: readonly string[]) => ctx.db.withStatements((tx) => reproject(tx, ctx, batch));
  return inTwoPasses({ find, write }, ids);
}

/** The same inside a transaction that the caller holds. */
export function reprojectStoriesIn(
  tx: Statements,
  ctx: Context,
  ids: readonly string[] | null = null,
): Promise<number> {
  const find = (page: Page) => liveAfter(tx, ctx.account.id, page);
  return inTwoPasses({ find, write: (batch) => reproject(tx, ctx, batch) }, ids);
}
