import { z } from "zod";
import type { Context } from "@/server/context/index";
import { getStoryById } from "./get-story";
import { type ContainingCollection, findContainingCollections } from "./story.repository";

const documentPart = z.object({
  metadata: z.object({ "story-attributes": z.record(z.string(), z.unknown()).optional() }),
});

export interface StoryAttributes {
  /** Values of the account's story attributes, by name. */
  attributes: Record<string, unknown>;
  /** Collections to which staff added the story. */
  collections: ContainingCollection[];
  cacheKeys: string;
}

/** Get a published story's attributes and the collections that contain it manually. */
export async function getStoryAttributes(ctx: Context, id: string): Promise<StoryAttributes> {
  const story = await getStoryById(ctx, id);
  const collections = await findContainingCollections(ctx.db, ctx.account.id, id);
  const { metadata } = documentPart.parse(JSON.parse(story.doc));
  return {
    attributes: metadata["story-attributes"] ?? {},
    collections,
    cacheKeys: story.cache_keys,
  };
}
