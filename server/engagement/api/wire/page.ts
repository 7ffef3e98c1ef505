import type { Page } from "@/server/engagement/pages/index";
import { z } from "@/server/platform/openapi/index";

const metadata = z
  .record(z.string(), z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]))
  .describe("Metadata set by the page: flat, of texts, numbers and lists of these.");

export const pageEnvelope = z
  .object({
    page: z.object({
      url: z.string(),
      comments_count: z.int().describe("Number of visible comments in all its conversations."),
      headline: z.string().nullable().describe("The page's og:title; null if unknown."),
      image: z.string().nullable().describe("The page's og:image; null if unknown."),
      metadata,
    }),
  })
  .openapi("PageEnvelope");

export function pageDocument({ url, commentCount, headline, imageUrl, metadata: fields }: Page) {
  return { page: { url, comments_count: commentCount, headline, image: imageUrl, metadata: fields } };
}

export const pageListSchema = z
  .object({
    total_count: z.int(),
    pages: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          type: z.literal("page"),
          attributes: z.object({
            id: z.int(),
            url: z.string(),
            headline: z.string().nullable(),
            hero_image_url: z.string().nullable(),
            reactions: z.record(z.string(), z.int()).describe("Map of reaction ID to count."),
            metadata,
            comments_count: z.int(),
          }),
        }),
      ),
    }),
  })
  .openapi("PageList");
