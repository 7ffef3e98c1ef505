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
  `select s.id, s.external_id as "externalId", s.slug, v.id as "versionId", v.version, v.content,
     s.created_at as "createdAt", coalesce(p.content_updated_at, s.updated_at) as "updatedAt",
     s.first_published_at as "firstPublishedAt", s.last_published_at as "lastPublishedAt"
   from story s join story_version v on v.id = s.live_version_id
   left join published_story p on p.story_id = s.id
   where s.account_id = $1 and ($2::uuid is null or s.id > $2::uuid) and ($3::uuid[] is null or s.id = any($3::uuid[]))
   order by s.id limit ${BATCH}`,
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

async function liveAfter(
  db: Statements,
  accountId: number,
  page: { after: string | null; ids: readonly string[] | null },
) {
  const rows = await db.query<LiveRow>(LIVE_AFTER, [
    accountId,
    page.after,
    page.ids === null ? null : [...page.ids],
  ]);
  return rows.map(publishable);
}

async function reprojectPage(
  db: Statements,
  ctx: Context,
  page: { after: string | null; ids: readonly string[] | null },
) {
  const stories = await liveAfter(db, ctx.account.id, page);
  const references = await loadReferences(db, ctx.account.id, stories);
  const projections = stories.map((story) => projectStory(ctx.account, story, references));
  await writeProjections(db, { id: ctx.account.id, searchConfig: searchConfigOf(ctx.account) }, projections);
  return stories;
}

type Page = { after: string | null; ids: readonly string[] | null };

async function everyPage(
  ids: readonly string[] | null,
  reproject: (page: Page) => Promise<PublishableStory[]>,
): Promise<PublishableStory[]> {
  const done: PublishableStory[] = [];
  for (;;) {
    const stories = await reproject({ after: done.at(-1)?.id ?? null, ids });
    if (stories.length === 0) return done;
    // Their texts are written; only what the second pass asks of them is kept.
    done.push(...stories.map((story) => ({ ...story, content: { ...story.content, cards: [] } })));
  }
}

/** Stories show the ones they link to: those are written again once all others are. */
async function inTwoPasses(
  ids: readonly string[] | null,
  reproject: (page: Page) => Promise<PublishableStory[]>,
): Promise<number> {
  const stories = await everyPage(ids, reproject);
  const linking = stories.filter((story) => story.content.linkedStoryIds.length > 0);
  if (linking.length > 0)
    await everyPage(
      linking.map((story) => story.id),
      reproject,
    );
  return stories.length;
}

/**
 * Writes the public face of stories anew from their live versions, a transaction per batch: after something that
 * stands inside documents has changed (the site's address, a section's or author's name). All stories, or only the
 * given ones. Answers how many were written.
 */
export function reprojectStories(ctx: Context, ids: readonly string[] | null = null): Promise<number> {
  return inTwoPasses(ids, (page) => ctx.db.withTx((tx) => reprojectPage(tx, ctx, page)));
}

/** The same inside a transaction that the caller holds. */
export function reprojectStoriesIn(
  tx: Statements,
  ctx: Context,
  ids: readonly string[] | null = null,
): Promise<number> {
  return inTwoPasses(ids, (page) => reprojectPage(tx, ctx, page));
}
