import { z } from "zod";
import type { Context } from "@/server/context/index";
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
 * Build a workflow webhook's document of a collection: as the content API writes it, with its first 100
 * items, without their embedded stories. For a deleted collection, its last document. null: it never existed.
 */
export async function buildCollectionWebhookDocument(
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
