import type { Context } from "@/server/context/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { getContentScope } from "./get-story";
import { findNewestVersion } from "./preview.repository";
import { loadReferences } from "./references.repository";
import { parseStoredContent } from "./story-content";
import { buildStoryDocument, type StoryDocument } from "./story-document";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Get the newest version of a story in any state, in full, as it would be published now. For the account's own
 * servers and staff; publication times are null if it was never published.
 */
export async function previewStory(ctx: Context, id: string): Promise<StoryDocument> {
  if (getContentScope(ctx) === "public")
    throw new AppError("unauthorized", "Only the newsroom can preview stories.");
  const newest = UUID.test(id) ? await findNewestVersion(ctx.db, ctx.account.id, id) : null;
  if (newest === null) throw notFound("story");
  const { version, lastPublishedAt, firstPublishedAt } = newest;
  const story = {
    id: newest.id,
    externalId: newest.externalId,
    slug: newest.slug,
    versionId: version.id,
    version: version.version,
    createdAt: newest.createdAt,
    contentCreatedAt: newest.createdAt,
    contentUpdatedAt: newest.updatedAt,
    firstPublishedAt: firstPublishedAt ?? newest.createdAt,
    lastPublishedAt: lastPublishedAt ?? newest.createdAt,
    content: parseStoredContent(version.content),
  };
  const references = await loadReferences(ctx.db, ctx.account.id, [story]);
  return {
    ...buildStoryDocument(ctx.account, story, { references }),
    status: newest.state.replaceAll("_", "-"),
    "published-at": lastPublishedAt?.getTime() ?? null,
    "first-published-at": firstPublishedAt?.getTime() ?? null,
    "last-published-at": lastPublishedAt?.getTime() ?? null,
    "publish-at": newest.publishAt?.getTime() ?? null,
  };
}
