import type { Bookmark } from "@/server/engagement/bookmarks/index";
import { z } from "@/server/platform/openapi/index";
import { page } from "./parameters";

const attributes = z.object({
  url: z.string(),
  headline: z.string().nullable(),
  hero_image_url: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable().describe("When the reader read it; null if unread."),
});

const bookmarkSchema = z
  .object({
    id: z.string(),
    type: z.literal("bookmark"),
    attributes: attributes.extend({ id: z.int() }),
  })
  .openapi("Bookmark");

export const bookmarkEnvelope = z.object({ data: bookmarkSchema });
export const bookmarkList = z.object({ data: z.array(bookmarkSchema) });

export function bookmarkDocument(bookmark: Bookmark): z.output<typeof bookmarkSchema> {
  const { id, url, headline, imageUrl, metadata, createdAt, updatedAt, readAt } = bookmark;
  return {
    id: String(id),
    type: "bookmark",
    attributes: {
      id,
      url,
      headline,
      hero_image_url: imageUrl,
      metadata,
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
      read_at: readAt?.toISOString() ?? null,
    },
  };
}

const time = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: "must be a date or an ISO time" })
  .nullish()
  .transform((text) => (text === null || text === undefined ? null : new Date(text)))
  .openapi({ type: ["string", "null"], description: "ISO date or time; null if unread." });

const bookmarkFields = z.object({
  read_at: time,
  metadata: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((value) => value ?? {})
    .openapi({ type: "object", description: "Data that the front end stores with the bookmark." }),
});

const jwt = z.unknown().optional().openapi({ type: "string" });

export const bookmarkInput = z.object({
  data: z.object({
    type: z.string().optional(),
    attributes: bookmarkFields.default({ read_at: null, metadata: {} }),
  }),
  jwt,
});

export const bookmarksInput = z.object({
  data: z.object({
    type: z.string().optional(),
    attributes: z.array(bookmarkFields.extend({ page_id: page })).max(100),
  }),
  jwt,
});
