import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import { STORY_CARD_KEYS, type StoryCard, storyCard } from "@/server/publishing/stories/index";
import type { CollectionHead, CollectionQuery } from "./collection";
import { readCollection } from "./get-collection";

const associatedMetadata = z.record(z.string(), z.unknown());
const coverImage = z.looseObject({
  "cover-image-s3-key": z.string().nullish(),
  "cover-image-url": z.string().nullish(),
  "cover-image-metadata": z.record(z.string(), z.unknown()).nullish(),
  caption: z.string().nullish(),
});

const storyItem = z.object({
  type: z.literal("story"),
  "associated-metadata": associatedMetadata,
  story: z.record(z.string(), z.unknown()),
});
const collectionItem = z.object({
  type: z.literal("collection"),
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  template: z.string(),
  "associated-metadata": associatedMetadata,
  metadata: z.looseObject({ "cover-image": coverImage.nullish() }),
  "collection-date": z.number().nullable(),
});
const items = z.array(z.discriminatedUnion("type", [storyItem, collectionItem]));

/** An item of a collection, as pages use it. */
export type CollectionItem =
  | { type: "story"; story: StoryCard; associatedMetadata: Record<string, unknown> }
  | {
      type: "collection";
      collection: { id: number; slug: string; name: string; template: string };
      coverImage: z.output<typeof coverImage> | null;
      associatedMetadata: Record<string, unknown>;
    };

export interface CollectionView {
  collection: CollectionHead;
  items: CollectionItem[];
  /** All items that a reader may see, whatever the page. */
  total: number;
}

/** A collection with a page of its items as cards, for server-rendered pages; the same as the API answers. */
export async function getCollection(
  ctx: Context,
  slugOrId: string,
  query: Omit<CollectionQuery, "storyFields"> = {},
): Promise<CollectionView> {
  const { head, page } = await readCollection(ctx, slugOrId, { ...query, storyFields: STORY_CARD_KEYS });
  return {
    collection: head,
    total: page.total,
    items: items.parse(JSON.parse(page.items)).map((item) =>
      item.type === "story"
        ? { type: "story", story: storyCard(item.story), associatedMetadata: item["associated-metadata"] }
        : {
            type: "collection",
            collection: { id: item.id, slug: item.slug, name: item.name, template: item.template },
            coverImage: item.metadata["cover-image"] ?? null,
            associatedMetadata: item["associated-metadata"],
          },
    ),
  };
}

/** The stories of a collection as whole wire documents that the caller may read, in its order; for feeds. */
export async function listCollectionStories(
  ctx: Context,
  slugOrId: string,
  query: Pick<CollectionQuery, "limit" | "offset"> = {},
): Promise<{ collection: CollectionHead; stories: Record<string, unknown>[] }> {
  const { head, page } = await readCollection(ctx, slugOrId, { ...query, itemType: "story" });
  const stories = z.array(storyItem).parse(JSON.parse(page.items));
  return { collection: head, stories: stories.map((item) => item.story) };
}
