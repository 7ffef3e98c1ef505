import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import { isClosed } from "./closed-story.rules";
import {
  findKindBySlug,
  findStoryByExternalId,
  findStoryById,
  findStoryBySlug,
  type Reading,
  type StoryDocumentRow,
} from "./story.repository";
import { slugKey, slugTail } from "./story-projection";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Closed text is whole for the account's own servers and staff, cut for everyone else. */
export function readingOf(ctx: Context): Reading {
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

/** A published story by id. Drafts, retracted stories, malformed ids and other accounts' stories are not found. */
export async function getStoryById(ctx: Context, id: string): Promise<StoryDocumentRow> {
  const row = UUID.test(id)
    ? await findStoryById(ctx.db, ctx.account.id, { id, reading: readingOf(ctx) })
    : null;
  if (row === null) throw notFound("story");
  return row;
}

/** A published story by its slug, a former slug, or the last segment of its slug (the latest wins). */
export async function getStoryBySlug(ctx: Context, slug: string): Promise<StoryDocumentRow> {
  const path = slug.replace(/^\/+/, "");
  const row = await findStoryBySlug(ctx.db, ctx.account.id, {
    slugKey: slugKey(path),
    slugTail: slugTail(path),
    reading: readingOf(ctx),
  });
  if (row === null) throw notFound("story");
  return row;
}

/**
 * The published story with a page of its own that answers to a slug, as far as its address depends on it; null where
 * there is none. Breaking-news lines have no page.
 */
export async function findStoryAt(ctx: Context, slug: string): Promise<{ isClosed: boolean } | null> {
  const path = slug.replace(/^\/+/, "");
  const kind = await findKindBySlug(ctx.db, ctx.account.id, {
    slugKey: slugKey(path),
    slugTail: slugTail(path),
  });
  if (kind === null || kind.template === "breaking-news") return null;
  return { isClosed: isClosed(kind.access, ctx.account.settings) };
}

/** A published story by the id it has in the publisher's own system. */
export async function getStoryByExternalId(ctx: Context, externalId: string): Promise<StoryDocumentRow> {
  const row = await findStoryByExternalId(ctx.db, ctx.account.id, { externalId, reading: readingOf(ctx) });
  if (row === null) throw notFound("story");
  return row;
}

/**
 * Whether a closed story is open to whoever asks. Subscriptions answer it; what they answer with is handed in, since
 * the areas do not know each other.
 */
export type Entitles = (
  ctx: Context,
  asked: { storyId: string; cookie: string | null },
) => Promise<"open" | "closed" | "nobody">;

/** A story as a caller may read it. `isPersonal`: it depends on the caller, so no shared cache may keep it. */
export interface OpenedStory extends StoryDocumentRow {
  isPersonal: boolean;
}

/** The whole of a closed story for a caller who is entitled to it; any other as it was read. */
export async function openToReader(
  ctx: Context,
  row: StoryDocumentRow,
  { entitles, cookie }: { entitles: Entitles; cookie: string | null },
): Promise<OpenedStory> {
  const isSettled = readingOf(ctx) === "full" || !isClosed(row.access, ctx.account.settings);
  if (isSettled) return { ...row, isPersonal: false };
  const entitlement = await entitles(ctx, { storyId: row.story_id, cookie });
  if (entitlement !== "open") return { ...row, isPersonal: entitlement === "closed" };
  return { ...(await getWholeStory(ctx, row.story_id)), isPersonal: true };
}

/** A published story whole, whoever asks: for those who have asked first whether it is open to them. */
export async function getWholeStory(ctx: Context, id: string): Promise<StoryDocumentRow> {
  const row = await findStoryById(ctx.db, ctx.account.id, { id, reading: "full" });
  if (row === null) throw notFound("story");
  return row;
}
