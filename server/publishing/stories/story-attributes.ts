import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import { getStoryById } from "./get-story";
import { findCollectionsHolding, type HoldingCollection } from "./story.repository";

const documentPart = z.object({
  metadata: z.object({ "story-attributes": z.record(z.string(), z.unknown()).optional() }),
});

export interface StoryAttributes {
  /** Values of the account's story attributes, by name. */
  attributes: Record<string, unknown>;
  /** Collections in which staff placed the story. */
  collections: HoldingCollection[];
  cacheKeys: string;
}

/** What staff filed a published story under: attributes, and the collections that hold it by hand. */
export async function getStoryAttributes(ctx: Context, id: string): Promise<StoryAttributes> {
  const story = await getStoryById(ctx, id);
  const collections = await findCollectionsHolding(ctx.db, ctx.account.id, id);
  const { metadata } = documentPart.parse(JSON.parse(story.doc));
  return {
    attributes: metadata["story-attributes"] ?? {},
    collections,
    cacheKeys: story.cache_keys,
  };
}
