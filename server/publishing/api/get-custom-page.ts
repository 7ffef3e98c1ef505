import { z } from "zod";
import { defineEndpoint, json } from "@/server/http/index";
import { getCustomPage } from "@/server/publishing/publication/index";
import { customPageCacheKey, customPageEnvelope, customPageOnWire } from "./wire/custom-page";

export const getCustomPageEndpoint = defineEndpoint(
  {
    operationId: "getCustomPage",
    method: "get",
    path: "/api/v1/custom-urls/{path}",
    matching: { path: ".+" },
    tag: "Publication",
    summary: "Get the static page or redirect at a path",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    params: z.object({
      path: z
        .string()
        .max(2048)
        .describe("The path with its leading slash, percent-encoded: /about is `%2Fabout`."),
    }),
    responses: { 200: { description: "The page or redirect.", schema: customPageEnvelope } },
    errors: ["not_found"],
  },
  async ({ ctx, params }) => {
    const page = await getCustomPage(ctx, params.path);
    return json(customPageOnWire(page), { cacheKeys: customPageCacheKey(ctx.account, page) });
  },
);
