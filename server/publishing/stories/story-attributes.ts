import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import { getStoryById } from "./get-story";

const documentPart = z.object({
  metadata: z.object({ "story-attributes": z.record(z.string(), z.unknown()).optional() }),
});

export interface StoryAttributes {
  /** Values of the account's story attributes, by name. */
  attributes: Record<string, unknown>;
  /** Collections in which staff placed the story. */
  collections: { id: number; slug: string; name: string; metadata: unknown }[];
  cacheKeys: string;
}

/** What staff filed a published story under: attributes, and the collections that hold it by hand. */
export async function getStoryAttributes(ctx: Context, id: string): Promise<StoryAttributes> {
  const story = await getStoryById(ctx, id);
  const placed = await ctx.db.prisma.collectionItem.findMany({
    where: { accountId: ctx.account.id, storyId: id },
    select: { collection: { select: { id: true, slug: true, name: true, metadata: true } } },
    orderBy: { collectionId: "asc" },
  });
  const { metadata } = documentPart.parse(JSON.parse(story.doc));
  return {
    attributes: metadata["story-attributes"] ?? {},
    collections: placed.map((item) => item.collection),
    cacheKeys: story.cache_keys,
  };
}
