import { z } from "zod";
import { defineEndpoint, json } from "@/server/http/index";
import { getAuthor } from "@/server/publishing/authors/index";
import { authorCacheKeys, authorEnvelope, toStandaloneAuthor } from "./wire/author";

export const getAuthorEndpoint = defineEndpoint(
  {
    operationId: "getAuthor",
    method: "get",
    path: "/api/v1/authors/{author-id}",
    tag: "Authors",
    summary: "Get an author by ID or slug",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    params: z.object({ "author-id": z.string().describe("Author ID or slug.") }),
    responses: { 200: { description: "The author.", schema: authorEnvelope } },
    errors: ["not_found"],
  },
  async ({ ctx, params }) => {
    const author = await getAuthor(ctx, params["author-id"]);
    return json(
      { author: toStandaloneAuthor(author, ctx.account) },
      { cacheKeys: authorCacheKeys(ctx.account, [author]) },
    );
  },
);
