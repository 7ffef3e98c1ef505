import { z } from "@hono/zod-openapi";
import { defineEndpoint, json } from "@/server/http/index";
import { listTagsBySlug } from "@/server/publishing/tags/index";
import { tagSummary } from "./wire/reference-schemas";

export const getTagsEndpoint = defineEndpoint(
  {
    operationId: "getTags",
    method: "get",
    path: "/api/v1/tags/{slug}",
    tag: "Tags",
    summary: "Tags with a slug",
    description: "Tags of different types may share one slug; an unknown slug is an empty list.",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    params: z.object({ slug: z.string().describe("Slug of the tags.") }),
    responses: { 200: { description: "The tags, by id.", schema: z.object({ tags: z.array(tagSummary) }) } },
    errors: [],
  },
  async ({ ctx, params }) => {
    const tags = await listTagsBySlug(ctx, params.slug);
    return json({
      tags: tags.map((tag) => ({
        id: tag.id,
        name: tag.name,
        slug: tag.slug,
        "meta-description": tag.metaDescription,
      })),
    });
  },
);
