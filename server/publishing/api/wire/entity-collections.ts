import { z } from "zod";
import type { EntityCollection } from "@/server/publishing/collections/index";

export const entityCollectionsSchema = z.object({
  collections: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      name: z.string(),
      summary: z.string().nullable(),
      template: z.string(),
      automated: z.boolean(),
      metadata: z.looseObject({ "cover-image": z.looseObject({}).nullable() }),
      "collection-date": z.int().nullable().describe("Epoch milliseconds, like the next two."),
      "created-at": z.int(),
      "updated-at": z.int(),
    }),
  ),
});

const metadata = z.looseObject({}).catch({});

export function entityCollectionOnWire(collection: EntityCollection) {
  return {
    id: collection.id,
    slug: collection.slug,
    name: collection.name,
    summary: collection.summary,
    template: collection.template,
    automated: collection.automated,
    metadata: { "cover-image": null, ...metadata.parse(collection.metadata) },
    "collection-date": collection.collectionDate?.getTime() ?? null,
    "created-at": collection.createdAt.getTime(),
    "updated-at": collection.updatedAt.getTime(),
  };
}
