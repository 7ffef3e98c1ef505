import { z } from "zod";
import type { Context } from "@/server/context/index";
import { orNull } from "@/server/platform/errors/index";
import { getStoryByExternalId, getStoryById, getStoryBySlug } from "./get-story";
import type { StoryDocumentRow } from "./story.repository";

/** How a request names a story. */
export type StoryName = { id: string } | { slug: string } | { externalId: string };

const documentSchema = z.object({
  slug: z.string(),
  access: z.string().nullish(),
  "access-level-value": z.number().nullish(),
  sections: z.array(z.object({ id: z.number() })),
  metadata: z.record(z.string(), z.unknown()),
});

/** What the terms for AI crawlers depend on, of a published story. */
export interface CrawledStory {
  id: string;
  slug: string;
  sectionIds: number[];
  access: string | null;
  accessLevel: number;
  /** As stored. */
  attributes: unknown;
}

function readRow(ctx: Context, name: StoryName): Promise<StoryDocumentRow> {
  if ("id" in name) return getStoryById(ctx, name.id);
  return "slug" in name ? getStoryBySlug(ctx, name.slug) : getStoryByExternalId(ctx, name.externalId);
}

/** Find a published story, reduced to what terms for AI crawlers depend on; null: there is none. */
export async function findCrawledStory(ctx: Context, name: StoryName): Promise<CrawledStory | null> {
  const row = await orNull(readRow(ctx, name));
  if (row === null) return null;
  const { slug, access, sections, metadata, ...document } = documentSchema.parse(JSON.parse(row.doc));
  return {
    id: row.story_id,
    slug,
    sectionIds: sections.map(({ id }) => id),
    access: access ?? null,
    accessLevel: document["access-level-value"] ?? 0,
    attributes: metadata["story-attributes"] ?? null,
  };
}
