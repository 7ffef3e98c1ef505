import { z } from "zod";
import { defineEndpoint, json } from "@/server/http/index";
import { listTagsBySlug } from "@/server/publishing/tags/index";
import { tagSummary } from "./wire/reference-schemas";

export const getTagsEndpoint = defineEndpoint(
  {
    operationId: "getTags",
    method: "get",
    path: "/api/v1/tags/{slug}",
    tag: "Tags",
    summary: "List tags with a slug",
    description: "Tags of different types can share a slug. An unknown slug returns an empty list.",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    params: z.object({ slug: z.string().describe("Tag slug.") }),
    responses: {
      200: { description: "The tags, sorted by ID.", schema: z.object({ tags: z.array(tagSummary) }) },
    },
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
