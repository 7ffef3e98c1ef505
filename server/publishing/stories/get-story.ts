import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import {
  findStoryByExternalId,
  findStoryById,
  findStoryBySlug,
  findTemplateBySlug,
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

/** Whether a published story with a page of its own answers to a slug; breaking-news lines have none. */
export async function hasStoryPage(ctx: Context, slug: string): Promise<boolean> {
  const path = slug.replace(/^\/+/, "");
  const template = await findTemplateBySlug(ctx.db, ctx.account.id, {
    slugKey: slugKey(path),
    slugTail: slugTail(path),
  });
  return template !== null && template !== "breaking-news";
}

/** A published story by the id it has in the publisher's own system. */
export async function getStoryByExternalId(ctx: Context, externalId: string): Promise<StoryDocumentRow> {
  const row = await findStoryByExternalId(ctx.db, ctx.account.id, { externalId, reading: readingOf(ctx) });
  if (row === null) throw notFound("story");
  return row;
}
