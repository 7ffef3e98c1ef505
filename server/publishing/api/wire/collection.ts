import {
  computeEtag,
  fieldsParameter,
  lenientUuidList,
  limitParameter,
  offsetParameter,
  type Reply,
  rawJson,
} from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import type { CollectionPage, CollectionQuery, ItemPage } from "@/server/publishing/collections/index";

const coverImage = z
  .looseObject({
    "cover-image-s3-key": z.string().nullish().describe("Key of the image in the publication's storage."),
    "cover-image-url": z.string().nullish(),
    caption: z.string().nullish(),
  })
  .nullable();
const metadata = z.looseObject({ "cover-image": coverImage });
const associatedMetadata = z
  .record(z.string(), z.unknown())
  .describe("Display settings of the item in this collection, such as `layout`; free-form.");

const storyItem = z.object({
  id: z.uuid().describe("Story ID."),
  type: z.literal("story"),
  name: z.string().nullable().describe("Headline of the story."),
  slug: z.string(),
  template: z.string().nullable().describe("Story template; null for a plain text story."),
  "associated-metadata": associatedMetadata,
  story: z
    .looseObject({})
    .describe("The story, as far as the caller may read it, or only the requested fields."),
});

const collectionItem = z.object({
  id: z.int().describe("ID of the nested collection; load its items from its own URL or in bulk."),
  type: z.literal("collection"),
  name: z.string(),
  slug: z.string(),
  template: z.string(),
  "associated-metadata": associatedMetadata,
  metadata,
  "collection-date": z.int().nullable().describe("Epoch milliseconds."),
});

const items = z.array(z.discriminatedUnion("type", [storyItem, collectionItem]));

export const collectionSchema = z
  .object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    summary: z.string().nullable(),
    template: z.string(),
    "data-source": z.enum(["manual", "automated"]),
    automated: z.boolean().describe("Whether items are added by rules."),
    fallback: z.boolean().describe("Whether items from rules follow manually added items."),
    rules: z.record(z.string(), z.unknown()).describe("Rules of an automated collection."),
    "total-count": z
      .int()
      .describe(
        "Total number of visible items, regardless of limit and offset; for combined rules, exact up to 10,000.",
      ),
    "collection-date": z.int().nullable().describe("Epoch milliseconds."),
    "created-at": z.int().describe("Epoch milliseconds."),
    "updated-at": z.int().describe("Epoch milliseconds."),
    metadata,
    "collection-cache-keys": z.array(z.string()).describe("Cache keys for purging this collection."),
    items,
  })
  .openapi("Collection");

export const itemListSchema = z.object({
  "total-count": z.int().describe("Total number of items, regardless of limit and offset."),
  items,
});

const storyFields = fieldsParameter;

/** Parameters of a collection, shared by its query and a named request of a bulk call. */
export const collectionParameters = z.object({
  "item-type": z.enum(["story", "collection"]).optional().describe("Filter by item type."),
  limit: limitParameter(),
  offset: offsetParameter(),
  "story-fields": storyFields,
  fields: storyFields.openapi({ type: "string", description: "Alias of story-fields." }),
  "exclude-story-ids": lenientUuidList("Comma-separated story IDs to exclude before paging.").optional(),
  "exclude-story-id": lenientUuidList("Alias of exclude-story-ids.").optional(),
});

/** Convert parsed parameters to use-case input. */
export function collectionQuery(params: z.output<typeof collectionParameters>): CollectionQuery {
  return {
    itemType: params["item-type"],
    limit: params.limit,
    offset: params.offset,
    storyFields: params["story-fields"] ?? params.fields,
    exclude: [...(params["exclude-story-ids"] ?? []), ...(params["exclude-story-id"] ?? [])],
  };
}

/**
 * Serialise a collection as JSON text up to its items, which are text already and followed by `}`. The ETag is computed
 * from those of its stories, so that long texts are not hashed; null: unknown.
 */
export function collectionParts({ head, page, sources }: CollectionPage): {
  head: string;
  etag: string | null;
} {
  const beginning = JSON.stringify({
    id: head.id,
    slug: head.slug,
    name: head.name,
    summary: head.summary,
    template: head.template,
    "data-source": head.automated ? "automated" : "manual",
    automated: head.automated,
    fallback: head.fallback,
    rules: head.rules,
    "total-count": page.total,
    "collection-date": head.collectionDate,
    "created-at": head.createdAt,
    "updated-at": head.updatedAt,
    metadata: { "cover-image": null, ...head.metadata },
    "collection-cache-keys": sources,
  });
  const text = `${beginning.slice(0, -1)},"items":`;
  return { head: text, etag: page.digest === null ? null : computeEtag(`${page.digest} ${text}`) };
}

/** Serialise a collection as JSON text. */
export function collectionText(collection: CollectionPage): string {
  return `${collectionParts(collection).head}${collection.page.items}}`;
}

/** Build a collection's response. */
export function collectionReply(collection: CollectionPage): Reply {
  const { page } = collection;
  const { head, etag } = collectionParts(collection);
  return rawJson(`${head}${page.items}}`, { cacheKeys: page.cacheKeys, etag });
}

/** `{total-count, items}` for lists that are not stored collections. */
export function itemListReply(page: ItemPage): Reply {
  return rawJson(`{"total-count":${page.total},"items":${page.items}}`, { cacheKeys: page.cacheKeys });
}
