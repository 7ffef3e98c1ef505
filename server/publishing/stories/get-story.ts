import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { isClosed } from "./closed-story.rules";
import { toLastSegmentKey, toSlugKey } from "./slug-format.rules";
import {
  type ContentScope,
  findKindBySlug,
  findStoryByExternalId,
  findStoryById,
  findStoryBySlug,
  type StoryDocumentRow,
} from "./story.repository";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Get the content scope of a caller: full for the account's own servers and staff, public for everyone else. */
export function getContentScope(ctx: Context): ContentScope {
  switch (ctx.actor.kind) {
    case "server":
    case "staff":
    case "system":
      return "full";
    case "reader":
    case "subscriber":
    case "anonymous":
      return "public";
  }
}

/** Get a published story by id. Not found: drafts, retracted and other accounts' stories, malformed ids. */
export async function getStoryById(ctx: Context, id: string): Promise<StoryDocumentRow> {
  const row = UUID.test(id)
    ? await findStoryById(ctx.db, ctx.account.id, { id, reading: getContentScope(ctx) })
    : null;
  if (row === null) throw notFound("story");
  return row;
}

/** Get a published story by its slug, a former slug, or the last segment of its slug (the latest wins). */
export async function getStoryBySlug(ctx: Context, slug: string): Promise<StoryDocumentRow> {
  const path = slug.replace(/^\/+/, "");
  const row = await findStoryBySlug(ctx.db, ctx.account.id, {
    slugKey: toSlugKey(path),
    lastSegmentKey: toLastSegmentKey(path),
    reading: getContentScope(ctx),
  });
  if (row === null) throw notFound("story");
  return row;
}

/**
 * Find the published story with its own page that a slug resolves to, reduced to what its address depends on; null:
 * there is none. Breaking-news items have no page.
 */
export async function findStoryAt(ctx: Context, slug: string): Promise<{ isClosed: boolean } | null> {
  const path = slug.replace(/^\/+/, "");
  const kind = await findKindBySlug(ctx.db, ctx.account.id, {
    slugKey: toSlugKey(path),
    lastSegmentKey: toLastSegmentKey(path),
  });
  if (kind === null || kind.template === "breaking-news") return null;
  return { isClosed: isClosed(kind.access, ctx.account.settings) };
}

/** Get a published story by its id in the publisher's own system. */
export async function getStoryByExternalId(ctx: Context, externalId: string): Promise<StoryDocumentRow> {
  const row = await findStoryByExternalId(ctx.db, ctx.account.id, {
    externalId,
    reading: getContentScope(ctx),
  });
  if (row === null) throw notFound("story");
  return row;
}

/**
 * Decides whether a closed story is open to the caller. Implemented by subscriptions and passed in, since
 * the areas do not import each other.
 */
export type CanRead = (
  ctx: Context,
  request: { storyId: string; cookie: string | null },
) => Promise<"open" | "closed" | "nobody">;

/** A story as a caller may read it. `isPersonal`: it depends on the caller, so no shared cache may store it. */
export interface ReadableStory extends StoryDocumentRow {
  isPersonal: boolean;
}

/** Load the full text of a closed story for an entitled caller; any other story is returned unchanged. */
export async function unlockForReader(
  ctx: Context,
  row: StoryDocumentRow,
  { canRead, cookie }: { canRead: CanRead; cookie: string | null },
): Promise<ReadableStory> {
  const isSettled = getContentScope(ctx) === "full" || !isClosed(row.access, ctx.account.settings);
  if (isSettled) return { ...row, isPersonal: false };
  const entitlement = await canRead(ctx, { storyId: row.story_id, cookie });
  if (entitlement !== "open") return { ...row, isPersonal: entitlement === "closed" };
  return { ...(await getFullStory(ctx, row.story_id)), isPersonal: true };
}

/** Get a published story in full, without an access check; the caller has already checked the entitlement. */
export async function getFullStory(ctx: Context, id: string): Promise<StoryDocumentRow> {
  const row = await findStoryById(ctx.db, ctx.account.id, { id, reading: "full" });
  if (row === null) throw notFound("story");
  return row;
}
