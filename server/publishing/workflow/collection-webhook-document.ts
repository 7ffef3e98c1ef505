import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import { collectionText } from "@/server/publishing/api/wire/collection";
import { readCollection } from "@/server/publishing/collections/index";
import { findLastDocument } from "./collection-history.repository";

const ITEMS_SHOWN = 100;

const documentSchema = z.looseObject({ items: z.array(z.looseObject({ story: z.unknown().optional() })) });

function withoutStories(text: string): Record<string, unknown> {
  const document = documentSchema.parse(JSON.parse(text));
  return { ...document, items: document.items.map(({ story: _story, ...item }) => item) };
}

/**
 * What a workflow webhook tells of a collection: the collection as the content API writes it, with its first 100
 * items, without the stories embedded in them. Of one that was deleted, how it last stood. null: there never was one.
 */
export async function collectionWebhookDocument(
  ctx: Context,
  id: number,
): Promise<Record<string, unknown> | null> {
  try {
    const page = await readCollection(ctx, String(id), { limit: ITEMS_SHOWN, storyFields: ["id"] });
    return withoutStories(collectionText(page));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found")
      return findLastDocument(ctx.db, ctx.account.id, id);
    throw error;
  }
}
